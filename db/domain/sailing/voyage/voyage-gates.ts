import type { WhyNot } from "#platform/records/machine/machine.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** A kind of work on a voyage. `receivable` and `payable` include `fee`: any change of fees. */
export type VoyageGate = "eb" | "ebCorrection" | "booking" | "receivable" | "payable" | "fee";

/** The switches of status control. */
export type VoyageFacts = {
  voyageName: string;
  ended: "Y" | "N";
  /** Missing where a question does not need it. */
  status?: "PLANNED" | "CONFIRMED" | "CANCELLED";
  ebSwitch: "OPEN" | "CLOSED";
  ebCorrectionSwitch: "OPEN" | "CLOSED";
  receivableSwitch: "OPEN" | "CLOSED";
  payableSwitch: "OPEN" | "CLOSED";
  feeLock: "Y" | "N";
  ebDeadline?: Date | null;
  correctionDeadline?: Date | null;
};

/**
 * Why the voyage is closed, or null (operations §4 "Voyage status control", domain §3). A deadline
 * includes its own minute.
 */
export function whyVoyageClosed(voyage: VoyageFacts, gate: VoyageGate, now: Date): WhyNot {
  const no = (code: Exclude<WhyNot, null>["code"]): WhyNot => ({
    code,
    params: { voyage: voyage.voyageName },
  });
  const past = (deadline: Date | null | undefined) =>
    deadline !== null && deadline !== undefined && now.getTime() > deadline.getTime();
  const sails = voyage.status === "CANCELLED" ? no("voyage.cancelled") : null;
  switch (gate) {
    case "booking":
      return voyage.ended === "Y" ? no("voyage.ended") : sails;
    case "eb":
      if (voyage.ended === "Y") return no("voyage.ended");
      if (sails) return sails;
      if (voyage.ebSwitch === "CLOSED") return no("voyage.ebClosed");
      return past(voyage.ebDeadline) ? no("voyage.ebDeadlinePassed") : null;
    case "ebCorrection":
      if (voyage.ended === "Y") return no("voyage.ended");
      if (sails) return sails;
      if (voyage.ebCorrectionSwitch === "CLOSED") return no("voyage.correctionClosed");
      return past(voyage.correctionDeadline) ? no("voyage.correctionDeadlinePassed") : null;
    case "receivable":
      if (voyage.feeLock === "Y") return no("voyage.feeLocked");
      return voyage.receivableSwitch === "CLOSED" ? no("voyage.receivableClosed") : null;
    case "payable":
      if (voyage.feeLock === "Y") return no("voyage.feeLocked");
      return voyage.payableSwitch === "CLOSED" ? no("voyage.payableClosed") : null;
    case "fee":
      return voyage.feeLock === "Y" ? no("voyage.feeLocked") : null;
  }
}

/** @throws Refusal when the voyage is closed for this work */
export function assertVoyageOpenFor(
  ctx: { now: Date },
  voyage: VoyageFacts,
  gate: VoyageGate,
): void {
  const no = whyVoyageClosed(voyage, gate, ctx.now);
  if (no) throw new Refusal(no.code, no.params, { field: "voyage", key: voyage.voyageName });
}
