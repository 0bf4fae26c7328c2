import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { type LoadingFacts, loadingMachine } from "./loading.machine.ts";

const complete: LoadingFacts = {
  state: "OPEN",
  ebStatus: "RECEIVED",
  voyageEnded: "N",
  boxCount: 2,
  unsealed: 0,
  unloaded: 0,
  leftPkgs: 0,
  bkStatus: "CONFIRMED",
  blStatus: "NONE",
};
const why = (
  facts: Partial<LoadingFacts>,
  action: "confirm" | "edit" | "load" | "reopen" = "confirm",
) => loadingMachine.whyNot({ ...complete, ...facts }, action)?.code ?? null;

test("the table read aloud", () => {
  expect(readMachineAloud(loadingMachine)).toEqual([
    "OPEN: edit load confirm",
    "CONFIRMED: reopen",
  ]);
  expect(unreachableStates(loadingMachine)).toEqual([]);
});

test("complete means: received, boxes, each sealed and filled, nothing left over", () => {
  expect(why({})).toBeNull();
  expect(why({ ebStatus: "SUBMITTED" })).toBe("loading.notReceived");
  expect(why({ voyageEnded: "Y" })).toBe("loading.voyageEnded");
  expect(why({ boxCount: 0 })).toBe("loading.noBoxes");
  expect(why({ unsealed: 1 })).toBe("loading.unsealed");
  expect(why({ unloaded: 1 })).toBe("loading.unloaded");
  expect(why({ leftPkgs: 3 })).toBe("loading.cargoLeft");
  expect(why({ leftPkgs: -3 })).toBe("loading.cargoOver");
  expect(why({ bkStatus: "LOCKED" })).toBe("loading.bookingLocked");
  expect(why({ blStatus: "DRAFT" })).toBe("loading.bookingBilled");
});

test("confirmed, every change needs a correction; staff open it again with a reason while the booking is open", () => {
  const state = "CONFIRMED";
  for (const action of ["edit", "load", "confirm"] as const)
    expect(why({ state }, action)).toBe("loading.needsCorrection");
  expect(why({ state }, "reopen")).toBeNull();
  expect(loadingMachine.actions.reopen.reason).toBe("required");
  expect(why({ state, bkStatus: "LOCKED" }, "reopen")).toBe("loading.bookingLocked");
});
