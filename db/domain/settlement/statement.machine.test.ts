import { expect, it } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/machine/machine.ts";
import { statementMachine } from "./statement.machine.ts";

it("reads as domain §3 says", () => {
  expect(readMachineAloud(statementMachine)).toEqual(["DRAFT: edit confirm remove", "CONFIRMED: cancel"]);
  expect(unreachableStates(statementMachine)).toEqual([]);
  expect(statementMachine.whyNot({ status: "CONFIRMED" }, "remove")).toEqual({ code: "statement.cannotDelete" });
});
