import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { voyageFacts } from "./voyage.facts.server.ts";

type VoyageFacts = FactsOf<typeof voyageFacts>;

type Switch = "ebSwitch" | "ebCorrectionSwitch" | "receivableSwitch" | "payableSwitch";
const closed =
  (name: Switch): Guard<VoyageFacts> =>
  (facts) =>
    facts[name] === "OPEN" ? { code: "voyage.alreadyOpen" } : null;
const open =
  (name: Switch): Guard<VoyageFacts> =>
  (facts) =>
    facts[name] === "CLOSED" ? { code: "voyage.alreadyClosed" } : null;
const locked: Guard<VoyageFacts> = (facts) =>
  facts.feeLock === "Y" ? null : { code: "voyage.notLocked" };
const unlocked: Guard<VoyageFacts> = (facts) =>
  facts.feeLock === "Y" ? { code: "voyage.alreadyLocked" } : null;

const runs: Guard<VoyageFacts> = ({ ended, voyageName }) =>
  ended === "Y" ? { code: "voyage.ended", params: { voyage: voyageName } } : null;

const toggle = (guard: Guard<VoyageFacts>, undo?: string) =>
  ({
    from: ["RUNNING", "ENDED"],
    to: null,
    perm: "voyage:control",
    refuse: "voyage.notNow",
    guards: [guard],
    ...(undo ? { undo } : {}),
  }) as const;
const bookingToggle = (guard: Guard<VoyageFacts>, undo: string) =>
  ({
    from: ["RUNNING"],
    to: null,
    perm: "voyage:control",
    refuse: "voyage.hasEnded",
    guards: [guard],
    undo,
  }) as const;

/** The column and value each switch action writes. */
export const voyageSwitches = {
  openEb: ["ebSwitch", "OPEN"],
  closeEb: ["ebSwitch", "CLOSED"],
  openCorrection: ["ebCorrectionSwitch", "OPEN"],
  closeCorrection: ["ebCorrectionSwitch", "CLOSED"],
  openReceivable: ["receivableSwitch", "OPEN"],
  closeReceivable: ["receivableSwitch", "CLOSED"],
  openPayable: ["payableSwitch", "OPEN"],
  closePayable: ["payableSwitch", "CLOSED"],
} as const satisfies Record<string, readonly [Switch, "OPEN" | "CLOSED"]>;

/**
 * Operations §4, domain §3. Booking switches need a running voyage; fees stay open until locked.
 */
export const voyageMachine = defineMachine({
  name: "voyage",
  state: (facts: VoyageFacts) => (facts.ended === "Y" ? "ENDED" : "RUNNING"),
  states: ["RUNNING", "ENDED"],
  initial: "RUNNING",
  actions: {
    edit: {
      from: ["RUNNING", "ENDED"],
      to: null,
      perm: "voyage:control",
      refuse: "voyage.ended",
      guards: [runs],
    },
    openEb: bookingToggle(closed("ebSwitch"), "closeEb"),
    closeEb: { ...bookingToggle(open("ebSwitch"), "openEb"), confirm: "voyage.askCloseEb" },
    openCorrection: bookingToggle(closed("ebCorrectionSwitch"), "closeCorrection"),
    closeCorrection: bookingToggle(open("ebCorrectionSwitch"), "openCorrection"),
    openReceivable: toggle(closed("receivableSwitch"), "closeReceivable"),
    closeReceivable: toggle(open("receivableSwitch"), "openReceivable"),
    openPayable: toggle(closed("payableSwitch"), "closePayable"),
    closePayable: toggle(open("payableSwitch"), "openPayable"),
    lockFee: { ...toggle(unlocked), confirm: "voyage.askLockFee" },
    unlockFee: { ...toggle(locked), confirm: "voyage.askUnlockFee" },
    end: {
      from: ["RUNNING"],
      to: "ENDED",
      perm: "voyage:control",
      refuse: "voyage.hasEnded",
      confirm: "voyage.askEnd",
    },
    cancelEnd: {
      from: ["ENDED"],
      to: "RUNNING",
      perm: "voyage:control",
      refuse: "voyage.notEnded",
      confirm: "voyage.askCancelEnd",
    },
  },
});
