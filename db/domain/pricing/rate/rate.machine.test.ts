import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { freightBookMachine, rateMachine } from "./rate.machine.ts";

test("the tables read aloud", () => {
  expect(readMachineAloud(rateMachine)).toEqual([
    "DRAFT: edit publish remove",
    "PUBLISHED: cancelPublish remove",
  ]);
  expect(readMachineAloud(freightBookMachine)).toEqual([
    "DRAFT: edit publish remove",
    "PUBLISHED: edit publish cancelPublish remove",
  ]);
  expect([...unreachableStates(rateMachine), ...unreachableStates(freightBookMachine)]).toEqual([]);
});

test("a row that priced a fee stays", () => {
  for (const machine of [rateMachine, freightBookMachine]) {
    expect(
      machine.whyNot({ status: "PUBLISHED", used: true, contractStatus: "" }, "remove")?.code,
    ).toBe("rate.usedByFee");
    expect(
      machine.whyNot({ status: "PUBLISHED", used: false, contractStatus: "" }, "remove"),
    ).toBeNull();
  }
});

test("prices of a contract change in its draft and follow its state", () => {
  const row = { status: "DRAFT", used: false } as const;
  expect(rateMachine.whyNot({ ...row, contractStatus: "DRAFT" }, "edit")).toBeNull();
  expect(rateMachine.whyNot({ ...row, contractStatus: "SUBMITTED" }, "edit")?.code).toBe(
    "rate.contractFrozen",
  );
  expect(rateMachine.whyNot({ ...row, contractStatus: "DRAFT" }, "publish")?.code).toBe(
    "rate.contractPublishes",
  );
  expect(freightBookMachine.whyNot({ ...row, contractStatus: "APPROVED" }, "remove")?.code).toBe(
    "rate.contractPublishes",
  );
});
