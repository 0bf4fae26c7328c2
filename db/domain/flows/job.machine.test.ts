import { expect, it } from "vitest";
import { readMachineAloud, unreachableStates } from "../kit/machine.ts";
import { jobMachine } from "./job.machine.ts";

it("can always be run, and is paused and resumed in turn", () => {
  expect(readMachineAloud(jobMachine)).toEqual(["ACTIVE: run pause", "PAUSED: run resume"]);
  expect(unreachableStates(jobMachine)).toEqual([]);
});
