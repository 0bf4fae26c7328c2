import type { FactsOf } from "#platform/records/machine/facts.ts";
import type { billFeeFacts, boxFeeFacts } from "../fee.facts.server.ts";
import { type FeeSide, feeSides } from "../fee-side.ts";
import {
  type Guard,
  type MachineAction,
  defineMachine,
} from "#platform/records/machine/machine.ts";
import { lockedBy } from "../audit/fee-locks.ts";

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
