import { expect, it } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { customerLineMachine, statementLineMachine } from "./line/statement-line.machine.ts";
import { statementMachine } from "./statement.machine.ts";

const facts = { openDisputes: 0, closedPeriod: "" };

it("reads as domain §3 says", () => {
  expect(readMachineAloud(statementMachine)).toEqual([
    "DRAFT: edit send confirm remove",
    "SENT: confirm withdraw",
    "CONFIRMED: cancel",
  ]);
  expect(unreachableStates(statementMachine)).toEqual([]);
  expect(statementMachine.whyNot({ ...facts, status: "CONFIRMED" }, "remove")).toEqual({
    code: "statement.cannotDelete",
  });
});

it("an open dispute stops the confirmation; a closed month what changes figures, and nothing else", () => {
  const disputed = { ...facts, status: "SENT", openDisputes: 2 } as const;
  expect(statementMachine.whyNot(disputed, "confirm")).toEqual({
    code: "statement.disputed",
    params: { count: 2 },
  });
  const closed = { ...facts, closedPeriod: "2026-10" };
  for (const action of ["edit", "remove"] as const)
    expect(statementMachine.whyNot({ ...closed, status: "DRAFT" }, action)?.code, action).toBe(
      "period.closed",
    );
  expect(statementMachine.whyNot({ ...closed, status: "CONFIRMED" }, "cancel")?.code).toBe(
    "period.closed",
  );
  expect(statementMachine.whyNot({ ...closed, status: "DRAFT" }, "send")).toBeNull();
  expect(statementMachine.whyNot({ ...closed, status: "SENT" }, "confirm")).toBeNull();
});

it("a dispute has a reason and an answer, and only lines of a sent statement have one", () => {
  expect(readMachineAloud(statementLineMachine)).toEqual([
    "NONE: dispute",
    "OPEN: keep takeOff",
    "KEPT: dispute",
    "TAKEN_OFF: -",
  ]);
  const { actions } = statementLineMachine;
  expect([actions.dispute.reason, actions.keep.reason, actions.takeOff.reason]).toEqual([
    "required",
    "required",
    "required",
  ]);
  const line = { disputeState: "NONE", statementStatus: "CONFIRMED", closedPeriod: "" } as const;
  expect(statementLineMachine.whyNot(line, "dispute")?.code).toBe("statement.notSent");
  const taken = { disputeState: "TAKEN_OFF", statementStatus: "SENT", closedPeriod: "" } as const;
  for (const machine of [statementLineMachine, customerLineMachine])
    expect(machine.whyNot(taken, "dispute")?.code).toBe("statement.alreadyDisputed");
  expect(statementLineMachine.whyNot(taken, "keep")?.code).toBe("statement.notDisputed");
});
