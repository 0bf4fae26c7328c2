import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { containerImportMachine } from "./container-import.machine.ts";

test("the table read aloud", () => {
  expect(readMachineAloud(containerImportMachine)).toEqual([
    "TO_VERIFY: edit verify reset remove",
    "VERIFYING: pass fail reset remove",
    "VERIFIED: import reset remove",
    "VERIFY_FAILED: edit reset remove",
    "IMPORTING: packed notPacked reset remove",
    "IMPORTED: remove",
    "IMPORT_FAILED: edit reset remove",
  ]);
  expect(unreachableStates(containerImportMachine)).toEqual([]);
});

test("an imported row goes only while its booking is open", () => {
  const no = (bkStatus: string, blStatus: string) =>
    containerImportMachine.whyNot({ checkStatus: "IMPORTED", bkStatus, blStatus }, "remove")?.code;
  expect([no("CONFIRMED", "NONE"), no("LOCKED", "NONE"), no("CONFIRMED", "DRAFT")]).toEqual([
    undefined,
    "container.lockedBox",
    "container.billedBox",
  ]);
  expect(
    containerImportMachine.whyNot({ checkStatus: "IMPORTED", bkStatus: "", blStatus: "" }, "reset")
      ?.code,
  ).toBe("container.cannotReset");
});
