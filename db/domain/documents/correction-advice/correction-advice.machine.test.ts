import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { correctionAdviceMachine } from "./correction-advice.machine.ts";

const facts = {
  state: "DRAFT",
  blNo: "B1",
  blStatus: "DRAFT",
  changeCount: 1,
  toConfirm: 1,
} as const;
const whyNot = (action: (typeof correctionAdviceMachine.actionNames)[number], more: object = {}) =>
  correctionAdviceMachine.whyNot({ ...facts, ...more }, action)?.code ?? null;

test("states and actions", () => {
  expect(readMachineAloud(correctionAdviceMachine)).toEqual([
    "DRAFT: edit submit apply remove",
    "SUBMITTED: withdraw approve reject",
    "APPROVED: reject apply",
    "REJECTED: edit submit remove",
    "APPLIED: -",
  ]);
  expect(unreachableStates(correctionAdviceMachine)).toEqual([]);
});

test("what needs head office waits for it, what does not is applied at once", () => {
  expect(whyNot("apply")).toBe("correctionAdvice.notConfirmed");
  expect(whyNot("submit")).toBeNull();
  expect(whyNot("apply", { state: "APPROVED" })).toBeNull();
  expect(whyNot("apply", { toConfirm: 0 })).toBeNull();
  expect(whyNot("submit", { toConfirm: 0 })).toBe("correctionAdvice.nothingToConfirm");
  expect(whyNot("apply", { toConfirm: 0, changeCount: 0 })).toBe("correctionAdvice.noChange");
  expect(whyNot("apply", { state: "APPROVED", blStatus: "VOIDED" })).toBe(
    "correctionAdvice.billGone",
  );
  expect(whyNot("edit", { state: "APPROVED" })).toBe("correctionAdvice.frozen");
});
