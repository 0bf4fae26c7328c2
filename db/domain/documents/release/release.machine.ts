import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { releaseFacts } from "./release.facts.server.ts";
import { decideRelease, type Hold } from "./release-holds.ts";

export type ReleaseFacts = FactsOf<typeof releaseFacts>;
type G = Guard<ReleaseFacts>;

/** What is said of the first hold that stands. */
const standingCodes = {
  INTERNAL: "release.internalStands",
  ORIGINAL: "release.originalStands",
  FREIGHT: "release.freightStands",
  CUSTOMS: "release.customsStands",
} as const satisfies Record<Hold, string>;

/** Every way to release goes through this guard; it is `decideRelease` with its reason. */
export const noHoldStands: G = (facts) => {
  const { internalState, originalState, freightState, customsState } = facts;
  const { standing } = decideRelease({
    INTERNAL: internalState,
    ORIGINAL: originalState,
    FREIGHT: freightState,
    CUSTOMS: customsState,
  });
  return standing[0] ? { code: standingCodes[standing[0]] } : null;
};

/** A delivery order is printed for released cargo on which no hold has come since. */
export const whyNoOrder: G = (facts) =>
  facts.freed ? noHoldStands(facts) : { code: "release.notReleased" };
const telexOnly: G = ({ releaseType }) =>
  releaseType === "TELEX" ? null : { code: "release.notTelex" };
const issuedOnly: G = ({ blStatus }) =>
  blStatus === "ISSUED" ? null : { code: "release.notIssued" };
const notOrdered: G = ({ telexOrdered }) =>
  telexOrdered ? { code: "release.alreadyOrdered" } : null;

const hold = { name: "hold", label: "release.hold", kind: "releaseHold", required: true } as const;

/**
 * Cargo control (operations §3, domain §3). Holds follow from facts; people add facts, decide a
 * hold by hand, release and revoke.
 */
export const releaseMachine = defineMachine({
  name: "release",
  state: ({ freed }: ReleaseFacts): "HELD" | "RELEASED" => (freed ? "RELEASED" : "HELD"),
  states: ["HELD", "RELEASED"],
  initial: "HELD",
  path: ["HELD", "RELEASED"],
  dict: "release_status",
  noun: "bill.count",
  next: { HELD: ["release"], RELEASED: [] },
  actions: {
    release: {
      from: ["HELD"],
      to: "RELEASED",
      perm: "release:release",
      refuse: "release.alreadyReleased",
      guards: [noHoldStands],
      asks: [{ name: "releasedTo", label: "release.releasedTo" }],
    },
    revoke: {
      from: ["RELEASED"],
      to: "HELD",
      perm: "release:release",
      refuse: "release.notReleased",
      reason: "required",
    },
    orderTelex: {
      from: ["HELD"],
      to: null,
      perm: "release:telex",
      refuse: "release.alreadyReleased",
      guards: [telexOnly, issuedOnly, notOrdered],
    },
    clearCustoms: {
      from: ["HELD"],
      to: null,
      perm: "release:customs",
      refuse: "release.alreadyReleased",
      asks: [{ name: "customsNo", label: "release.customsNo" }],
    },
    holdCustoms: {
      from: ["HELD", "RELEASED"],
      to: null,
      perm: "release:customs",
      refuse: "release.alreadyReleased",
      asks: [
        {
          name: "customsStatus",
          label: "release.customsStatus",
          kind: "customsHold",
          required: true,
        },
      ],
    },
    allow: {
      from: ["HELD"],
      to: null,
      perm: "release:override",
      refuse: "release.alreadyReleased",
      reason: "required",
      asks: [hold],
    },
    prohibit: {
      from: ["HELD", "RELEASED"],
      to: null,
      perm: "release:override",
      refuse: "release.notReleased",
      reason: "required",
      asks: [hold],
    },
    lift: {
      from: ["HELD", "RELEASED"],
      to: null,
      perm: "release:override",
      refuse: "release.notReleased",
      asks: [hold],
    },
  },
});
