import { expect, it } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { periodMachine } from "./period.machine.ts";

it("closes months in order and opens them in reverse, with a reason", () => {
  expect(readMachineAloud(periodMachine)).toEqual([
    "OPEN: close",
    "CLOSED: reopen lock",
    "LOCKED: unlock",
  ]);
  expect(unreachableStates(periodMachine)).toEqual([]);
  expect(
    periodMachine.whyNot({ status: "OPEN", openBefore: "2026-09", closedAfter: "" }, "close"),
  ).toEqual({
    code: "period.earlierOpen",
    params: { period: "2026-09" },
  });
  expect(
    periodMachine.whyNot({ status: "CLOSED", openBefore: "", closedAfter: "2026-11" }, "reopen")
      ?.code,
  ).toBe("period.laterClosed");
  expect(
    periodMachine.whyNot({ status: "LOCKED", openBefore: "", closedAfter: "" }, "reopen")?.code,
  ).toBe("period.notClosed");
  expect(
    periodMachine.whyNot({ status: "LOCKED", openBefore: "", closedAfter: "" }, "close")?.code,
  ).toBe("period.notOpen");
  expect(
    periodMachine.whyNot({ status: "CLOSED", openBefore: "", closedAfter: "" }, "unlock")?.code,
  ).toBe("period.notLocked");
  expect([periodMachine.actions.reopen.reason, periodMachine.actions.unlock.reason]).toEqual([
    "required",
    "required",
  ]);
});
