import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { consolidationMachine } from "./consolidation.machine.ts";

test("the table read aloud: what is done is undone once", () => {
  expect(readMachineAloud(consolidationMachine)).toEqual(["DONE: undo", "UNDONE: -"]);
  expect(unreachableStates(consolidationMachine)).toEqual([]);
});

test("what stands in the way is named with its booking", () => {
  expect(consolidationMachine.whyNot({ status: "DONE", blocker: "BILL:BK1A" }, "undo")).toEqual({
    code: "consolidation.billed",
    params: { bkNo: "BK1A" },
  });
  expect(consolidationMachine.whyNot({ status: "DONE", blocker: null }, "undo")).toBeNull();
  expect(consolidationMachine.whyNot({ status: "UNDONE", blocker: null }, "undo")?.code).toBe(
    "consolidation.alreadyUndone",
  );
});
