import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import type { VoyageFacts } from "./voyage-gates.ts";
import { voyageMachine } from "./voyage.machine.ts";

const running: VoyageFacts = {
  voyageName: "V",
  ended: "N",
  ebSwitch: "OPEN",
  ebCorrectionSwitch: "OPEN",
  receivableSwitch: "OPEN",
  payableSwitch: "CLOSED",
  feeLock: "N",
};

test("the table read aloud", () => {
  expect(readMachineAloud(voyageMachine)).toEqual([
    "RUNNING: edit openEb closeEb openCorrection closeCorrection openReceivable closeReceivable openPayable closePayable lockFee unlockFee end",
    "ENDED: edit openReceivable closeReceivable openPayable closePayable lockFee unlockFee cancelEnd",
  ]);
  expect(unreachableStates(voyageMachine)).toEqual([]);
});

test("a switch moves only the other way", () => {
  const why = (action: keyof typeof voyageMachine.actions, over: Partial<VoyageFacts> = {}) =>
    voyageMachine.whyNot({ ...running, ...over }, action)?.code ?? null;
  expect([why("openEb"), why("closeEb"), why("openPayable"), why("closePayable")]).toEqual([
    "voyage.alreadyOpen",
    null,
    null,
    "voyage.alreadyClosed",
  ]);
  expect([why("unlockFee"), why("lockFee"), why("lockFee", { feeLock: "Y" })]).toEqual([
    "voyage.notLocked",
    null,
    "voyage.alreadyLocked",
  ]);
  // It closes the voyage for all customers at once.
  expect(voyageMachine.actions.closeEb).toMatchObject({ confirm: "voyage.askCloseEb" });
  expect([why("cancelEnd"), why("end", { ended: "Y" }), why("closeEb", { ended: "Y" })]).toEqual([
    "voyage.notEnded",
    "voyage.hasEnded",
    "voyage.hasEnded",
  ]);
});
