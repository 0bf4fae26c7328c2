import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { type BookingFacts, bookingMachine } from "./booking.machine.ts";

const facts = (over: Partial<BookingFacts> = {}): BookingFacts => ({
  bkStatus: "CONFIRMED",
  blStatus: "NONE",
  voyageEnded: "N",
  invoiced: false,
  reconcileResult: "",
  consolidated: false,
  changesGivenBack: false,
  waitsForSpace: false,
  captainToApprove: false,
  overseasToApprove: false,
  feesFixed: false,
  feesLockedOn: "",
  packed: true,
  openRequest: "",
  mayOverrule: false,
  ...over,
});

test("the table read aloud", () => {
  expect(readMachineAloud(bookingMachine)).toEqual([
    "DRAFT: edit confirm changeContract copy remove",
    "CONFIRMED: edit cancel reconcile lock cancelCustoms cancelBill changeVoyage roll changeContract copy",
    "LOCKED: edit unlock cancelCustoms cancelBill copy exportEdi",
    "CANCELLED: confirm copy",
    "SHUT_OUT: reCustoms copy",
  ]);
  expect(unreachableStates(bookingMachine)).toEqual([]);
});

test("what the customer asks is decided before the lock, unless a supervisor gives a reason", () => {
  const { reasonOf, confirmOf } = bookingMachine.actions.lock;
  for (const [openRequest, code] of [
    ["CORRECTION", "booking.correctionWaits"],
    ["CANCELLATION", "booking.cancellationWaits"],
  ] as const) {
    expect(bookingMachine.whyNot(facts({ openRequest }), "lock")?.code).toBe(code);
    expect(bookingMachine.whyNot(facts({ openRequest, mayOverrule: true }), "lock")).toBeNull();
    expect(reasonOf?.(facts({ openRequest, reconcileResult: "EQUAL" }))).toBe("required");
    expect(confirmOf?.(facts({ openRequest }))).toMatch(/^booking\.askLockOver/);
  }
  expect(confirmOf?.(facts())).toBeNull();
});

test("each refusal says its own reason", () => {
  expect(bookingMachine.whyNot(facts({ bkStatus: "DRAFT" }), "lock")?.code).toBe("booking.notNow");
  expect(bookingMachine.whyNot(facts({ voyageEnded: "Y" }), "cancel")?.code).toBe(
    "booking.voyageEnded",
  );
  expect(bookingMachine.whyNot(facts({ blStatus: "ISSUED" }), "cancel")?.code).toBe(
    "booking.billIssued",
  );
  expect(bookingMachine.whyNot(facts({ invoiced: true }), "cancel")?.code).toBe(
    "booking.feeInvoiced",
  );
  expect(
    bookingMachine.whyNot(facts({ bkStatus: "LOCKED", blStatus: "DRAFT" }), "unlock")?.code,
  ).toBe("booking.billsExist");
  expect(bookingMachine.whyNot(facts({ bkStatus: "CONFIRMED" }), "exportEdi")?.code).toBe(
    "booking.notLockedNoEdi",
  );
  expect(bookingMachine.whyNot(facts(), "lock")).toBeNull();
  expect(bookingMachine.whyNot(facts({ waitsForSpace: true }), "lock")?.code).toBe(
    "space.stillWaits",
  );
  expect(bookingMachine.whyNot(facts({ captainToApprove: true }), "lock")?.code).toBe(
    "ebooking.captainNeededToLock",
  );
  expect(bookingMachine.whyNot(facts({ overseasToApprove: true }), "lock")?.code).toBe(
    "ebooking.overseasNeededToLock",
  );
  expect(bookingMachine.whyNot(facts({ feesFixed: true }), "roll")?.code).toBe(
    "booking.feeAudited",
  );
  expect(bookingMachine.whyNot(facts({ feesLockedOn: "HANSHIN/2601E" }), "changeVoyage")).toEqual({
    code: "voyage.feeLocked",
    params: { voyage: "HANSHIN/2601E" },
  });
  expect(bookingMachine.whyNot(facts({ bkStatus: "LOCKED" }), "changeContract")?.code).toBe(
    "booking.notNow",
  );
  expect(bookingMachine.whyNot(facts({ blStatus: "DRAFT" }), "changeVoyage")?.code).toBe(
    "booking.billsExist",
  );
  expect(bookingMachine.whyNot(facts({ voyageEnded: "Y" }), "copy")?.code).toBe(
    "booking.voyageEnded",
  );
});

test("what comes next: containers before the lock, the bill after it, the manifest with the bill", () => {
  const next = (over: Partial<BookingFacts>) =>
    bookingMachine
      .nextOf(facts(over))
      .flatMap((item) =>
        typeof item === "string" ? [item] : item.unless?.(facts(over)) ? [] : [item.label],
      );
  expect(next({ bkStatus: "DRAFT" })).toEqual(["confirm"]);
  expect(next({ packed: false })).toEqual(["booking.next.importBoxes", "lock"]);
  expect(next({})).toEqual(["lock"]);
  expect(next({ bkStatus: "LOCKED" })).toEqual([
    "booking.next.generateBill",
    "booking.next.sendManifest",
  ]);
  expect(next({ bkStatus: "LOCKED", blStatus: "DRAFT" })).toEqual([
    "booking.next.showBills",
    "booking.next.sendManifest",
  ]);
});

test("what takes a step back on the same records; a step with a reason or from several states has nothing", () => {
  expect(bookingMachine.undoOf("lock")).toBe("unlock");
  expect(bookingMachine.undoOf("confirm")).toBeNull();
  expect(bookingMachine.undoOf("reCustoms")).toBeNull();
});

test("a cancelled booking is revived only after a question", () => {
  expect(bookingMachine.actions.confirm.confirmOf?.(facts({ bkStatus: "CANCELLED" }))).toBe(
    "booking.askRevive",
  );
  expect(bookingMachine.actions.confirm.confirmOf?.(facts({ bkStatus: "DRAFT" }))).toBeNull();
});

test("a draft of a consolidation is not deleted by itself", () => {
  expect(
    bookingMachine.whyNot(facts({ bkStatus: "DRAFT", consolidated: true }), "remove")?.code,
  ).toBe("booking.consolidated");
  expect(bookingMachine.whyNot(facts({ bkStatus: "DRAFT" }), "remove")).toBeNull();
});
