import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { doorPointMachine } from "./door-point.machine.ts";

test("the table read aloud", () => {
  expect(readMachineAloud(doorPointMachine)).toEqual(["UNLOCKED: edit lock", "LOCKED: unlock"]);
  expect(unreachableStates(doorPointMachine)).toEqual([]);
});

test("a locked door point refuses entry and a second lock, each in the words of the specification", () => {
  expect(doorPointMachine.whyNot({ locked: "Y" }, "edit")?.code).toBe("doorPoint.locked");
  expect(doorPointMachine.whyNot({ locked: "Y" }, "lock")?.code).toBe("doorPoint.alreadyLocked");
  expect(doorPointMachine.whyNot({ locked: "N" }, "unlock")?.code).toBe("doorPoint.notLocked");
  expect(doorPointMachine.whyNot({ locked: "N" }, "edit")).toBeNull();
});
