import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { importBillMachine } from "./import-bill.machine.ts";

test("read aloud", () => {
  expect(readMachineAloud(importBillMachine)).toEqual([
    "ENTERED: edit notify remove",
    "NOTIFIED: edit withdrawNotice",
  ]);
  expect(unreachableStates(importBillMachine)).toEqual([]);
});

test("a bill whose consignee was told stays, and so does that of an ended voyage", () => {
  const facts = { status: "ENTERED", voyageEnded: "N" } as const;
  expect(importBillMachine.whyNot({ ...facts, status: "NOTIFIED" }, "remove")?.code).toBe(
    "importBill.alreadyNotified",
  );
  expect(importBillMachine.whyNot({ ...facts, voyageEnded: "Y" }, "remove")?.code).toBe(
    "booking.voyageEnded",
  );
  expect(importBillMachine.whyNot({ ...facts, voyageEnded: "Y" }, "edit")?.code).toBe(
    "booking.voyageEnded",
  );
  expect(importBillMachine.whyNot(facts, "withdrawNotice")?.code).toBe("importBill.notNotified");
});
