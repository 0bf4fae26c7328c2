import { expect, it } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { type JobFacts, jobMachine } from "./job.machine.ts";

const facts: JobFacts = { status: "0", builtIn: "N", concurrent: "1", live: 0, jobName: "night" };

it("can always be run, and is paused and resumed in turn", () => {
  expect(readMachineAloud(jobMachine)).toEqual([
    "PAUSED: edit run resume remove",
    "ACTIVE: edit run pause remove",
  ]);
  expect(unreachableStates(jobMachine)).toEqual([]);
});

it("is not run beside itself unless its runs may overlap, and not removed while it runs", () => {
  expect(jobMachine.whyNot({ ...facts, live: 1 }, "run")).toMatchObject({ code: "job.stillRuns" });
  expect(jobMachine.whyNot({ ...facts, live: 1, concurrent: "0" }, "run")).toBeNull();
  expect(jobMachine.whyNot({ ...facts, live: 1, concurrent: "0" }, "remove")).toMatchObject({
    code: "job.stillRuns",
  });
  expect(jobMachine.whyNot(facts, "remove")).toBeNull();
  expect(jobMachine.whyNot({ ...facts, builtIn: "Y" }, "remove")).toEqual({
    code: "job.builtIn",
    params: { name: "night" },
  });
  expect(jobMachine.whyNot(facts, "resume")).toMatchObject({ code: "job.isActive" });
  expect(jobMachine.whyNot({ ...facts, status: "1" }, "pause")).toMatchObject({
    code: "job.isPaused",
  });
});
