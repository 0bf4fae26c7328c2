import type { FactsOf } from "#platform/records/machine/facts.ts";
import type { feeFacts } from "./fee.facts.server.ts";
import { type FeeSide, containerFeeKinds, eachSide, feePage, feeSides } from "./fee-side.ts";
import {
  type Guard,
  type MachineAction,
  type PageStep,
  defineMachine,
} from "#platform/records/machine/machine.ts";
import { lockedBy } from "./audit/fee-locks.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { isGone } from "#domain/documents/bill/bill-status.ts";

export type FeeFacts = FactsOf<typeof feeFacts>;

const openOn =
  (side: FeeSide): Guard<FeeFacts> =>
  (facts) =>
    lockedBy(side, facts) ?? (facts.isFeeLock === "Y" ? { code: "fee.lockedFee" } : null);

/** Corrections are lines of their own: those of a closed month are booked in the first open one. */
const openLate =
  (side: FeeSide): Guard<FeeFacts> =>
  (facts) =>
    openOn(side)({ ...facts, closedPeriod: facts.unbookablePeriod });

const unsettled: Guard<FeeFacts> = (facts) => {
  if (!dec(facts.invoicedAmount).isZero()) return { code: "fee.invoiced" };
  if (!dec(facts.verifiedAmount).isZero()) return { code: "fee.verified" };
  return facts.statementId === null ? null : { code: "fee.onStatement" };
};

const byHand: Guard<FeeFacts> = (facts) =>
  facts.origin === "AUTO" ? { code: "fee.automatic" } : null;
const billStands: Guard<FeeFacts> = ({ blStatus, blNo }) =>
  blStatus && isGone(blStatus) ? { code: "fee.billSurrendered", params: { blNo } } : null;
const enteredByHand: Guard<FeeFacts> = (facts) =>
  facts.origin === "REVERSAL" ? { code: "fee.isReversal" } : byHand(facts);
const notAudited: Guard<FeeFacts> = (facts) =>
  facts.feeStatus === "CREATED" ? null : { code: "fee.auditedStays" };
const onceOnly: Guard<FeeFacts> = (facts) => {
  if (facts.origin === "REVERSAL") return { code: "fee.isReversal" };
  return facts.reversed ? { code: "fee.reversedAlready" } : null;
};

/**
 * What is invoiced, stated or paid is settled too: its difference is a line of its own, a credit
 * where it is negative.
 */
/**
 * The next run would charge it again: what is wrong is put right where the amount comes from
 * (domain §5).
 */
const chargedByHand: Guard<FeeFacts> = ({ origin, feeKind }) => {
  if (origin !== "AUTO" || !containerFeeKinds.some((kind) => kind === feeKind)) return null;
  if (feeKind === "OVERDUE") return { code: "fee.waiveInstead" };
  return { code: "fee.reverseAtSource" };
};
/** An open fee is calculated anew, until its month is closed. */
const standing: Guard<FeeFacts> = ({ feeStatus, closedPeriod }) =>
  feeStatus === "CREATED" && closedPeriod === "" ? { code: "fee.onlyAuditedSettled" } : null;
const differing: Guard<FeeFacts> = (facts) =>
  facts.differs === "Y" ? null : { code: "fee.nothingToSettle" };

const inFlow =
  (step: "auditClosed" | "recheckClosed"): Guard<FeeFacts> =>
  (facts) =>
    facts[step] === ""
      ? null
      : { code: facts[step] === "off" ? "fee.stepOff" : "fee.stepNotAllowed" };

/** The statement of the counterparty's month, from all its audited fees. */
const stateFees = (side: FeeSide): PageStep<FeeFacts> => ({
  path: `/${feePage(side, "statement")}`,
  perm: "statement:generate",
  label: "fee.next.generateStatement",
  query: { "f.corpCode.equals": "corpCode" },
  group: ({ corpCode, etd }) => {
    const period = typeof etd === "string" ? etd.slice(0, 7) : "";
    if (!corpCode || !period) return null;
    const fields = { corpCode: String(corpCode), period };
    return { fields: { ...fields, _intent: "generate" }, params: fields };
  },
  unless: ({ statementId }) => statementId !== null,
});

/** What corrects an audited fee by lines of their own. */
const correctionActions = (
  side: FeeSide,
): Record<"reverse" | "settle", MachineAction<FeeFacts, "CREATED" | "AUDITED" | "RECHECKED">> => ({
  reverse: {
    from: ["AUDITED", "RECHECKED"],
    to: null,
    perm: `${feeSides[side].name}:edit`,
    refuse: "fee.onlyAuditedReversed",
    guards: [onceOnly, openLate(side), chargedByHand],
    reason: "required",
  },
  settle: {
    from: ["CREATED", "AUDITED", "RECHECKED"],
    to: null,
    perm: `${feeSides[side].name}:edit`,
    refuse: "fee.onlyAuditedSettled",
    guards: [standing, differing, openLate(side)],
  },
});

/** The fees of a side (operations §4, domain §3). */
function feeMachineOf(side: FeeSide) {
  const { name } = feeSides[side];
  const open = openOn(side);
  return defineMachine({
    name,
    state: (facts: FeeFacts) => facts.feeStatus,
    states: ["CREATED", "AUDITED", "RECHECKED"],
    initial: "CREATED",
    path: ["CREATED", "AUDITED"],
    dict: "fee_status",
    noun: "fee.count",
    next: { AUDITED: [stateFees(side), "recheck"], RECHECKED: [stateFees(side)] },
    actions: {
      edit: {
        from: ["CREATED", "AUDITED", "RECHECKED"],
        to: null,
        perm: `${name}:edit`,
        refuse: "fee.notNow",
        guards: [open, billStands, enteredByHand, unsettled, notAudited],
      },
      audit: {
        from: ["CREATED"],
        to: "AUDITED",
        perm: `${name}:audit`,
        refuse: "fee.notNow",
        guards: [inFlow("auditClosed"), open],
      },
      cancelAudit: {
        from: ["AUDITED"],
        to: "CREATED",
        perm: `${name}:audit`,
        refuse: "fee.notNow",
        guards: [open, unsettled],
      },
      recheck: {
        from: ["AUDITED"],
        to: "RECHECKED",
        perm: `${name}:recheck`,
        refuse: "fee.notNow",
        guards: [inFlow("recheckClosed"), open],
      },
      cancelRecheck: {
        from: ["RECHECKED"],
        to: "AUDITED",
        perm: `${name}:recheck`,
        refuse: "fee.notNow",
        guards: [open, unsettled],
      },
      ...correctionActions(side),
      remove: {
        from: ["CREATED"],
        to: null,
        perm: `${name}:remove`,
        refuse: "fee.auditedStays",
        guards: [byHand, open, unsettled],
        confirm: "fee.askRemove",
      },
    },
  });
}

export const feeMachines = eachSide(feeMachineOf);
