import { expect, test } from "vitest";
import { someEbookingFacts } from "./ebooking-facts.example.ts";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import type { EbookingFacts } from "./ebooking-guards.ts";
import { ebookingMachine } from "./ebooking.machine.ts";

const why = (action: keyof typeof ebookingMachine.actions, over: Partial<EbookingFacts> = {}) =>
  ebookingMachine.whyNot({ ...someEbookingFacts, ...over }, action)?.code ?? null;

test("the table read aloud", () => {
  expect(readMachineAloud(ebookingMachine)).toEqual([
    "DRAFT: edit submit changeContract split append copy remove",
    "SUBMITTED: edit submit cancelSubmit receive reject changeContract requestChange append copy",
    "RECEIVED: lockManifest changeContract requestChange requestCancel grantCancel declineCancel append copy",
    "REJECTED: edit submit changeContract split append copy remove",
    "CANCELLED: copy",
  ]);
  expect(unreachableStates(ebookingMachine)).toEqual([]);
});

test("submit asks the voyage: ended, closed, too late; without a voyage the sheet's own check speaks", () => {
  expect(why("submit", { ebStatus: "DRAFT" })).toBeNull();
  expect(why("submit")).toBe("ebooking.noSubmitNow");
  expect(why("submit", { ebStatus: "DRAFT", voyageEnded: "Y" })).toBe("voyage.ended");
  expect(why("submit", { ebStatus: "REJECTED", voyageStatus: "CANCELLED" })).toBe(
    "voyage.cancelled",
  );
  expect(why("submit", { ebStatus: "REJECTED", ebSwitch: "CLOSED" })).toBe("voyage.ebClosed");
  expect(why("submit", { ebStatus: "DRAFT", ebDeadline: "2026-11-20T23:59:59Z" })).toBe(
    "voyage.ebDeadlinePassed",
  );
  expect(
    why("submit", {
      ebStatus: "DRAFT",
      voyageName: null,
      voyageEnded: null,
      ebSwitch: null,
      ebDeadline: null,
    }),
  ).toBeNull();
});

test("receive waits for captain and overseas port, and not for the deadline", () => {
  expect(why("receive")).toBeNull();
  expect(why("receive", { ebDeadline: "2026-11-20T00:00:00Z" })).toBeNull();
  expect(why("receive", { ebSwitch: "CLOSED" })).toBe("voyage.ebClosed");
  expect(why("receive", { voyageEnded: "Y" })).toBe("voyage.ended");
  expect(why("receive", { dgCaptainFlag: "REJECTED" })).toBe("ebooking.captainRefused");
  expect(why("receive", { dgOverseaFlag: "REJECTED" })).toBe("ebooking.overseasRefused");
  for (const state of ["NOT_APPLIED", "APPLIED"] as const) {
    expect(why("receive", { dgCaptainFlag: state })).toBe("ebooking.captainNeeded");
    expect(why("receive", { dgCaptainFlag: "APPROVED", dgOverseaFlag: state })).toBe(
      "ebooking.overseasNeeded",
    );
  }
  expect(why("receive", { dgCaptainFlag: "APPROVED", dgOverseaFlag: "APPROVED" })).toBeNull();
});

test("taking back and rejecting are the way out of an ended voyage; locking is once", () => {
  expect(why("cancelSubmit", { voyageEnded: "Y" })).toBeNull();
  expect(why("reject", { voyageEnded: "Y", ebSwitch: "CLOSED" })).toBeNull();
  expect(why("lockManifest", { ebStatus: "RECEIVED" })).toBeNull();
  expect(why("lockManifest", { ebStatus: "RECEIVED", isConfirm: "Y" })).toBe(
    "ebooking.manifestLocked",
  );
  expect(why("lockManifest", { ebStatus: "RECEIVED", voyageEnded: "Y" })).toBe("voyage.ended");
  expect(why("changeContract", { ebStatus: "RECEIVED", isConfirm: "Y" })).toBe(
    "ebooking.manifestLocked",
  );
  expect(why("remove")).toBe("ebooking.cannotDelete");
  expect(why("reject", { ebStatus: "RECEIVED" })).toBe("ebooking.notNow");
});

test("a received booking is cancelled by request: asked once, granted or declined with a reason", () => {
  const received = { ebStatus: "RECEIVED" } as const;
  const waiting = { ...received, cancelStatus: "REQUESTED" } as const;
  expect(why("requestCancel", received)).toBeNull();
  expect(why("requestCancel")).toBe("ebooking.notNow");
  expect(why("requestCancel", waiting)).toBe("ebooking.cancelWaits");
  expect(why("requestCancel", { ...received, isConfirm: "Y" })).toBe("ebooking.manifestLocked");
  expect(why("requestCancel", { ...received, voyageEnded: "Y" })).toBe("voyage.ended");
  for (const action of ["grantCancel", "declineCancel"] as const) {
    expect(why(action, received)).toBe("ebooking.noCancelAsked");
    expect(why(action, { ...waiting, voyageEnded: "Y" })).toBeNull();
  }
  expect(why("grantCancel", { ...waiting, ebModify: "CORRECTION_SUBMITTED" })).toBe(
    "correction.waits",
  );
  expect(ebookingMachine.actions.declineCancel.reason).toBe("required");
});

test("what the carrier marked as an error is answered before the receipt", () => {
  expect(why("receive", { openErrors: 2 })).toBe("ebooking.changeAsked");
  expect(why("requestChange")).toBeNull();
  expect(why("requestChange", { ebStatus: "DRAFT" })).toBe("ebooking.notNow");
});
