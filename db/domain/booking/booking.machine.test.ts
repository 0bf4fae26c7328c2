import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/machine/machine.ts";
import { type BookingFacts, bookingMachine } from "./booking.machine.ts";

const facts = (over: Partial<BookingFacts> = {}): BookingFacts => ({
  bkStatus: "CONFIRMED",
  blStatus: "NONE",
  voyageEnded: "N",
  invoiced: false,
  reconcileResult: "",
  ...over,
});

test("the table read aloud", () => {
  expect(readMachineAloud(bookingMachine)).toEqual([
    "DRAFT: edit confirm changeContract copy remove",
    "CONFIRMED: edit cancel reconcile lock cancelCustoms cancelBill changeVoyage changeContract copy",
    "LOCKED: edit unlock cancelCustoms cancelBill copy exportEdi",
    "CANCELLED: confirm copy",
    "SHUT_OUT: reCustoms copy",
  ]);
  expect(unreachableStates(bookingMachine)).toEqual([]);
});

test("each refusal says its own reason", () => {
  expect(bookingMachine.whyNot(facts({ bkStatus: "DRAFT" }), "lock")?.code).toBe("booking.notNow");
  expect(bookingMachine.whyNot(facts({ voyageEnded: "Y" }), "cancel")?.code).toBe("booking.voyageEnded");
  expect(bookingMachine.whyNot(facts({ blStatus: "ISSUED" }), "cancel")?.code).toBe("booking.billIssued");
  expect(bookingMachine.whyNot(facts({ invoiced: true }), "cancel")?.code).toBe("booking.feeInvoiced");
  expect(bookingMachine.whyNot(facts({ bkStatus: "LOCKED", blStatus: "DRAFT" }), "unlock")?.code).toBe("booking.billsExist");
  expect(bookingMachine.whyNot(facts({ bkStatus: "CONFIRMED" }), "exportEdi")?.code).toBe("booking.notLockedNoEdi");
  expect(bookingMachine.whyNot(facts(), "lock")).toBeNull();
  expect(bookingMachine.whyNot(facts({ bkStatus: "LOCKED" }), "changeContract")?.code).toBe("booking.notNow");
  expect(bookingMachine.whyNot(facts({ blStatus: "DRAFT" }), "changeVoyage")?.code).toBe("booking.billsExist");
  expect(bookingMachine.whyNot(facts({ voyageEnded: "Y" }), "copy")?.code).toBe("booking.voyageEnded");
});
