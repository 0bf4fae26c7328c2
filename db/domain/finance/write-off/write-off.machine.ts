import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { periodOpen, todayOpen } from "#domain/masterdata/period/period-guard.ts";
import type { receiptFacts, verificationFacts } from "./receipt.facts.server.ts";
import { writeOffSides } from "./write-off-screens.ts";

export type ReceiptFacts = FactsOf<typeof receiptFacts>;
type VerificationFacts = FactsOf<typeof verificationFacts>;

const ofBank: Guard<ReceiptFacts> = ({ kind }) =>
  kind === "BANK" ? null : { code: "receipt.isNetting" };
const untouched: Guard<ReceiptFacts> = ({ isApplied }) =>
  isApplied ? { code: "receipt.applied" } : null;
const ofParty: Guard<ReceiptFacts> = ({ corpCode }) =>
  corpCode === "" ? { code: "receipt.noParty" } : null;
const leftOver: Guard<ReceiptFacts> = ({ amount, appliedAmount }) =>
  dec(amount).gt(dec(appliedAmount)) ? null : { code: "receipt.nothingLeft" };
const wasApplied: Guard<ReceiptFacts> = ({ isApplied }) =>
  isApplied ? null : { code: "receipt.nothingApplied" };

/** Registrations of a side. What they are applied to are figures, not states (domain §3). */
function receiptMachineOf(side: FeeSide) {
  const name = writeOffSides[side];
  const applied = {
    from: ["OPEN"],
    to: null,
    perm: `${name}:apply`,
    refuse: "receipt.isCancelled",
    guards: [ofParty, leftOver, todayOpen],
  } as const;
  return defineMachine({
    name: "receipt",
    state: (facts: ReceiptFacts) => facts.status,
    states: ["OPEN", "CANCELLED"],
    initial: "OPEN",
    noun: "receipt.count",
    dict: "receipt_status",
    next: { OPEN: ["applyByAge"] },
    actions: {
      edit: {
        from: ["OPEN"],
        to: null,
        perm: `${name}:edit`,
        refuse: "receipt.isCancelled",
        guards: [ofBank, untouched, periodOpen],
      },
      applyByAge: applied,
      applyInProportion: applied,
      cancelApplied: {
        from: ["OPEN"],
        to: null,
        perm: `${name}:cancel`,
        refuse: "receipt.isCancelled",
        guards: [wasApplied, todayOpen],
        reason: "required",
        confirm: "receipt.askCancelApplied",
      },
      cancel: {
        from: ["OPEN"],
        to: "CANCELLED",
        perm: `${name}:cancel`,
        refuse: "receipt.isCancelled",
        guards: [untouched, periodOpen],
        reason: "required",
      },
    },
  });
}

export const receiptMachines = eachSide(receiptMachineOf);

/** A part of a fee paid; cancelling writes a mirror row. */
const verificationMachineOf = (side: FeeSide) =>
  defineMachine({
    name: "verification",
    state: ({ status }: VerificationFacts) => (status === "LIVE" ? "LIVE" : "CANCELLED"),
    states: ["LIVE", "CANCELLED"],
    initial: "LIVE",
    actions: {
      cancel: {
        from: ["LIVE"],
        to: "CANCELLED",
        perm: `${writeOffSides[side]}:cancel`,
        refuse: "verification.notLive",
        guards: [
          ({ receiptKind }) =>
            receiptKind === "NETTING" ? { code: "verification.ofNetting" } : null,
          todayOpen,
        ],
        reason: "required",
      },
    },
  });

export const verificationMachines = eachSide(verificationMachineOf);
