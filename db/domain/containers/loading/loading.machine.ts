import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import { closedToBoxes } from "#domain/booking/booking-record/closed-to-boxes.ts";
import type { loadingFacts } from "./loading.facts.server.ts";

export type LoadingFacts = FactsOf<typeof loadingFacts>;
type Rule = Guard<LoadingFacts>;

const received: Rule = ({ ebStatus }) =>
  ebStatus === "RECEIVED" ? null : { code: "loading.notReceived" };
const voyageRuns: Rule = ({ voyageEnded }) =>
  voyageEnded === "Y" ? { code: "loading.voyageEnded" } : null;
const hasBoxes: Rule = ({ boxCount }) => (boxCount > 0 ? null : { code: "loading.noBoxes" });
const allSealed: Rule = ({ unsealed }) =>
  unsealed > 0 ? { code: "loading.unsealed", params: { count: unsealed } } : null;
const allFilled: Rule = ({ unloaded }) =>
  unloaded > 0 ? { code: "loading.unloaded", params: { count: unloaded } } : null;
const allLoaded: Rule = ({ leftPkgs }) => {
  if (leftPkgs === 0) return null;
  return leftPkgs > 0
    ? { code: "loading.cargoLeft", params: { count: leftPkgs } }
    : { code: "loading.cargoOver", params: { count: -leftPkgs } };
};
const bookingOpen: Rule = ({ bkStatus, blStatus }) => {
  const closed = bkStatus ? closedToBoxes({ bkStatus, blStatus: blStatus ?? "NONE" }) : null;
  if (closed === "LOCKED") return { code: "loading.bookingLocked" };
  return closed === "BILLED" ? { code: "loading.bookingBilled" } : null;
};

/**
 * The customer says the packing is complete (decision 059); afterwards it changes by a correction,
 * or staff open it again.
 */
export const loadingMachine = defineMachine({
  name: "loading",
  state: (facts: LoadingFacts) => facts.state,
  states: ["OPEN", "CONFIRMED"],
  initial: "OPEN",
  path: ["OPEN", "CONFIRMED"],
  dict: "loading_state",
  noun: "loading.count",
  next: { OPEN: ["confirm"], CONFIRMED: [] },
  actions: {
    edit: { from: ["OPEN"], to: null, perm: "ebContainer:edit", refuse: "loading.needsCorrection" },
    load: {
      from: ["OPEN"],
      to: null,
      perm: "ebContainer:edit",
      refuse: "loading.needsCorrection",
      guards: [hasBoxes],
    },
    confirm: {
      from: ["OPEN"],
      to: "CONFIRMED",
      perm: "ebContainer:confirm",
      refuse: "loading.needsCorrection",
      guards: [received, voyageRuns, hasBoxes, allSealed, allFilled, allLoaded, bookingOpen],
      confirm: "loading.askConfirm",
      undo: "reopen",
    },
    reopen: {
      from: ["CONFIRMED"],
      to: "OPEN",
      perm: "ebContainer:reopen",
      refuse: "loading.notConfirmed",
      guards: [bookingOpen],
      reason: "required",
    },
  },
});
