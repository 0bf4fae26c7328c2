import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import { isRequest } from "#domain/booking/booking-record/open-request.ts";
import type { billSourceFacts } from "../bill.facts.server.ts";

export type BillSourceFacts = FactsOf<typeof billSourceFacts>;
type G = Guard<BillSourceFacts>;

const locked: G = (facts) =>
  facts.bkStatus === "LOCKED" ? null : { code: "bill.bookingNotLocked" };
const boxesChosen: G = (facts) => (facts.boxCount > 0 ? null : { code: "bill.noBoxes" });
const packed: G = (facts) => (facts.packingCount > 0 ? null : { code: "bill.noPacking" });
const notAllBilled: G = (facts) =>
  facts.billedCount >= facts.packingCount ? { code: "bill.allBilled" } : null;
const requestDecided: G = ({ openRequest }) =>
  isRequest(openRequest)
    ? { code: openRequest === "CORRECTION" ? "bill.correctionWaits" : "bill.cancellationWaits" }
    : null;
const notSplit: G = (facts) => (facts.splitCount > 0 ? { code: "bill.alreadySplit" } : null);
const notPartly: G = (facts) =>
  facts.billedCount > 0
    ? { code: "bill.partlyBilled", params: { count: facts.billedCount } }
    : null;

// What is left after one of several split bills was deleted is split again.
const onlySplit: G = (facts) =>
  facts.billedCount > 0 && facts.splitCount === 0
    ? { code: "bill.partlyBilled", params: { count: facts.billedCount } }
    : null;

/** Operations §5 "Bill generation". */
export const billSourceMachine = defineMachine({
  name: "billSource",
  state: (_facts: BillSourceFacts) => "BOOKING",
  states: ["BOOKING"],
  initial: "BOOKING",
  noun: "booking.count",
  next: { BOOKING: ["generate"] },
  actions: {
    generate: {
      from: ["BOOKING"],
      to: null,
      perm: "bill:generate",
      refuse: "bill.bookingNotLocked",
      guards: [locked, boxesChosen, packed, notAllBilled, notSplit, notPartly, requestDecided],
    },
    split: {
      from: ["BOOKING"],
      to: null,
      perm: "bill:generate",
      refuse: "bill.bookingNotLocked",
      guards: [locked, boxesChosen, packed, notAllBilled, onlySplit, requestDecided],
    },
    merge: {
      from: ["BOOKING"],
      to: null,
      perm: "bill:generate",
      refuse: "bill.bookingNotLocked",
      guards: [locked, boxesChosen, packed, notAllBilled, notSplit, notPartly, requestDecided],
    },
  },
});
