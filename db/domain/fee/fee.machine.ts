import type { FactsOf } from "#platform/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/machine/machine.ts";
import { dec } from "../money/decimal.ts";
import type { billFeeFacts, feeFacts } from "./fee.facts.server.ts";
import { lockedBy } from "./fee-locks.ts";

export type FeeFacts = FactsOf<typeof feeFacts>;

const open: Guard<FeeFacts> = (facts) => lockedBy(facts) ?? (facts.isFeeLock === "Y" ? { code: "fee.lockedFee" } : null);

/** Invoiced, verified, on a statement: others have taken the amount over. */
export const unsettled: Guard<FeeFacts> = (facts) => {
  if (!dec(facts.invoicedAmount).isZero()) return { code: "fee.invoiced" };
  if (!dec(facts.verifiedAmount).isZero()) return { code: "fee.verified" };
  return facts.statementId === null ? null : { code: "fee.onStatement" };
};

const byHand: Guard<FeeFacts> = (facts) => (facts.origin === "AUTO" ? { code: "fee.automatic" } : null);
const onceOnly: Guard<FeeFacts> = (facts) => {
  if (facts.origin === "REVERSAL") return { code: "fee.isReversal" };
  return facts.reversed ? { code: "fee.reversedAlready" } : null;
};

const inFlow =
  (step: "auditClosed" | "recheckClosed"): Guard<FeeFacts> =>
  (facts) =>
    facts[step] === "" ? null : { code: facts[step] === "off" ? "fee.stepOff" : "fee.stepNotAllowed" };

/** Fees (operations §4, domain §3): audit and recheck, each with its cancel in reverse order only. */
export const feeMachine = defineMachine({
  name: "fee",
  state: (facts: FeeFacts) => facts.feeStatus,
  states: ["CREATED", "AUDITED", "RECHECKED"],
  initial: "CREATED",
  actions: {
    audit: {
      from: ["CREATED"],
      to: "AUDITED",
      perm: "fee:audit",
      refuse: "fee.notNow",
      guards: [inFlow("auditClosed"), open],
      confirm: "fee.askAudit",
    },
    cancelAudit: { from: ["AUDITED"], to: "CREATED", perm: "fee:audit", refuse: "fee.notNow", guards: [open, unsettled] },
    recheck: { from: ["AUDITED"], to: "RECHECKED", perm: "fee:recheck", refuse: "fee.notNow", guards: [inFlow("recheckClosed"), open] },
    cancelRecheck: { from: ["RECHECKED"], to: "AUDITED", perm: "fee:recheck", refuse: "fee.notNow", guards: [open, unsettled] },
    reverse: {
      from: ["AUDITED", "RECHECKED"],
      to: null,
      perm: "fee:edit",
      refuse: "fee.onlyAuditedReversed",
      guards: [onceOnly, open],
      reason: "required",
    },
    remove: {
      from: ["CREATED"],
      to: null,
      perm: "fee:remove",
      refuse: "fee.auditedStays",
      guards: [byHand, open, unsettled],
      confirm: "fee.askRemove",
    },
  },
});

export type BillFeeFacts = FactsOf<typeof billFeeFacts>;

const voyageOpen: Guard<BillFeeFacts> = ({ voyageName, voyageFeeLock, receivableSwitch }) =>
  lockedBy({ voyageName, voyageFeeLock, receivableSwitch });
const bookingOpen: Guard<BillFeeFacts> = (facts) => lockedBy({ ...facts, feeLock: "N" });

/** The fees of one bill: calculation, and the lock under which no fee is added, changed or deleted (operations §4). */
export const billFeeMachine = defineMachine({
  name: "billFee",
  state: (facts: BillFeeFacts) => (facts.feeLock === "Y" ? "LOCKED" : "OPEN"),
  states: ["OPEN", "LOCKED"],
  initial: "OPEN",
  actions: {
    calculate: { from: ["OPEN"], to: null, perm: "fee:calculate", refuse: "fee.billIsLocked", guards: [bookingOpen] },
    lock: { from: ["OPEN"], to: "LOCKED", perm: "fee:lock", refuse: "fee.billIsLocked", guards: [voyageOpen], confirm: "fee.askLock" },
    cancelLock: { from: ["LOCKED"], to: "OPEN", perm: "fee:lock", refuse: "fee.billNotLocked", guards: [voyageOpen] },
  },
});
