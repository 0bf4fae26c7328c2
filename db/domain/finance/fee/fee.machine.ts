import { isGone } from "#domain/documents/bill/bill-status.ts";
import {
  defineMachine,
  type Guard,
  type MachineAction,
  type PageStep,
} from "#platform/machine/machine.ts";
import type { FactsOf } from "#platform/machine/facts.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { containerFeeKinds, eachSide, feePage, type FeeSide, feeSides } from "./fee-side.ts";
import type { billFeeFacts, boxFeeFacts, feeFacts } from "./fee.facts.server.ts";
import { lockedBy } from "./audit/fee-locks.ts";

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
      reverse: {
        from: ["AUDITED", "RECHECKED"],
        to: null,
        perm: `${name}:edit`,
        refuse: "fee.onlyAuditedReversed",
        guards: [onceOnly, openLate(side), chargedByHand],
        reason: "required",
      },
      settle: {
        from: ["CREATED", "AUDITED", "RECHECKED"],
        to: null,
        perm: `${name}:edit`,
        refuse: "fee.onlyAuditedSettled",
        guards: [standing, differing, openLate(side)],
      },
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

export type BillFeeFacts = FactsOf<typeof billFeeFacts>;

const bookingOpen =
  (side: FeeSide): Guard<BillFeeFacts> =>
  (facts) =>
    lockedBy(side, { ...facts, [feeSides[side].billLock]: "N" });

/** Operations §4. */
function lockActions(side: FeeSide) {
  const perm = `${feeSides[side].name}:lock`;
  // A lock books nothing, so it may be set in a closed month.
  const voyageOpen: Guard<BillFeeFacts> = (facts) =>
    bookingOpen(side)({ ...facts, closedPeriod: "", bookingFeeLock: "N" });
  const lock: MachineAction<BillFeeFacts, "OPEN" | "LOCKED"> = {
    from: ["OPEN"],
    to: "LOCKED",
    perm,
    refuse: "fee.billIsLocked",
    guards: [voyageOpen],
  };
  const cancelLock: typeof lock = {
    from: ["LOCKED"],
    to: "OPEN",
    perm,
    refuse: "fee.billNotLocked",
    guards: [voyageOpen],
  };
  return { lock, cancelLock };
}

/** Fees from templates, and those of the manifest. */
function generateActions(side: FeeSide) {
  const generate: MachineAction<BillFeeFacts, "OPEN" | "LOCKED"> = {
    from: ["OPEN"],
    to: null,
    perm: `${feeSides[side].name}:edit`,
    refuse: "fee.billIsLocked",
    guards: [
      bookingOpen(side),
      ({ blStatus, blNo }) =>
        blStatus === "SURRENDERED" ? { code: "fee.billSurrendered", params: { blNo } } : null,
    ],
  };
  return { generate, manifestFee: generate };
}

const lockState = (side: FeeSide) => (facts: BillFeeFacts) =>
  facts[feeSides[side].billLock] === "Y" ? "LOCKED" : "OPEN";

/** All fees of a side on one bill. */
export const billFeeMachines = {
  R: defineMachine({
    name: feeSides.R.billName,
    state: lockState("R"),
    states: ["OPEN", "LOCKED"],
    initial: "OPEN",
    noun: "bill.count",
    next: { OPEN: ["calculate"] },
    actions: {
      calculate: {
        from: ["OPEN"],
        to: null,
        perm: "fee:calculate",
        refuse: "fee.billIsLocked",
        guards: [bookingOpen("R")],
      },
      ...generateActions("R"),
      ...lockActions("R"),
    },
  }),
  P: defineMachine({
    name: feeSides.P.billName,
    state: lockState("P"),
    states: ["OPEN", "LOCKED"],
    initial: "OPEN",
    noun: "bill.count",
    next: { OPEN: ["calculate"] },
    actions: {
      calculate: {
        from: ["OPEN"],
        to: null,
        perm: "payable:calculate",
        refuse: "fee.billIsLocked",
        guards: [bookingOpen("P")],
      },
      ...generateActions("P"),
      ...lockActions("P"),
    },
  }),
};

export type BoxFeeFacts = FactsOf<typeof boxFeeFacts>;

/** A container of a bill, while its payables are open. */
export const boxPayableMachine = defineMachine({
  name: "boxPayable",
  state: (_facts: BoxFeeFacts) => "OPEN" as const,
  states: ["OPEN"],
  initial: "OPEN",
  noun: "fee.boxCount",
  actions: {
    calculate: {
      from: ["OPEN"],
      to: null,
      perm: "payable:calculate",
      refuse: "fee.billIsLocked",
      guards: [(facts) => lockedBy("P", facts)],
    },
  },
});
