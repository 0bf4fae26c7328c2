import { expect, test } from "vitest";
import { someEbookingFacts } from "../ebooking-facts.example.ts";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { correctionMachine } from "./correction.machine.ts";
import type { EbookingFacts } from "../ebooking-guards.ts";

const row: EbookingFacts = {
  ...someEbookingFacts,
  ebStatus: "RECEIVED",
  ebDeadline: "2026-11-20T00:00:00Z",
  correctionDeadline: "2026-11-22T00:00:00Z",
  byCustomer: true,
};
const why = (action: keyof typeof correctionMachine.actions, over: Partial<EbookingFacts> = {}) =>
  correctionMachine.whyNot({ ...row, ...over }, action)?.code ?? null;

test("the table read aloud", () => {
  expect(readMachineAloud(correctionMachine)).toEqual([
    "NONE: edit submit openAdvice",
    "CORRECTION_SUBMITTED: withdraw receive reject",
    "CORRECTION_RECEIVED: edit submit openAdvice",
    "CORRECTION_REJECTED: edit submit openAdvice",
  ]);
  expect(unreachableStates(correctionMachine)).toEqual([]);
  expect(correctionMachine.actions.reject.reason).toBe("required");
});

test("an issued bill refuses the submit, and staff open an advice instead", () => {
  expect(why("submit", { bookingIssued: true })).toBe("correction.billIssuedAsk");
  expect(why("submit", { bookingIssued: true, byCustomer: false })).toBe("correction.billIssued");
  expect(why("openAdvice", { bookingIssued: true })).toBeNull();
  expect(why("openAdvice")).toBe("correction.billNotIssued");
});

test.each(["edit", "submit"] as const)(
  "%s: only of received, unlocked e-bookings whose voyage still takes corrections",
  (action) => {
    expect(why(action)).toBeNull();
    expect(why(action, { ebStatus: "SUBMITTED" })).toBe("correction.notReceived");
    expect(why(action, { ebModify: "CORRECTION_SUBMITTED" })).toBe("correction.waits");
    expect(why(action, { isConfirm: "Y" })).toBe("ebooking.manifestLocked");
    expect(why(action, { correctionDeadline: "2026-11-20T23:59:59Z" })).toBe(
      "voyage.correctionDeadlinePassed",
    );
    expect(why(action, { ebCorrectionSwitch: "CLOSED" })).toBe("voyage.correctionClosed");
    expect(why(action, { voyageEnded: "Y" })).toBe("voyage.ended");
    expect(why(action, { voyageStatus: "CANCELLED" })).toBe("voyage.cancelled");
  },
);

test("receive: not after the manifest lock or the voyage's end, after the deadline what came in time, with every approval", () => {
  const waits = { ebModify: "CORRECTION_SUBMITTED" } as const;
  expect(why("receive")).toBe("correction.noneWaits");
  expect(why("receive", waits)).toBeNull();
  expect(why("receive", { ...waits, correctionDeadline: "2026-11-20T00:00:00Z" })).toBeNull();
  expect(why("receive", { ...waits, isConfirm: "Y" })).toBe("ebooking.manifestLocked");
  expect(why("receive", { ...waits, voyageEnded: "Y" })).toBe("voyage.ended");
  expect(why("receive", { ...waits, dgCaptainFlag: "APPLIED" })).toBe("ebooking.captainNeeded");
  expect(why("receive", { ...waits, dgOverseaFlag: "REJECTED" })).toBe("ebooking.overseasRefused");
  expect(why("receive", { ...waits, bookingStatus: "" })).toBe("correction.noBooking");
  expect(why("receive", { ...waits, bookingStatus: "LOCKED" })).toBe("booking.frozen");
  expect(why("receive", { ...waits, bookingStatus: "CANCELLED" })).toBe("booking.notNow");
  expect(why("receive", { ...waits, bookingBilled: true })).toBe("container.resetBilled");
});

test("withdrawing and rejecting are the way out of an ended voyage and a locked manifest", () => {
  for (const action of ["withdraw", "reject"] as const)
    expect(
      why(action, { ebModify: "CORRECTION_SUBMITTED", voyageEnded: "Y", isConfirm: "Y" }),
    ).toBeNull();
});
