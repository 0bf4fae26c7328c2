import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { type ShareFacts, spaceMachine } from "./space.machine.ts";

const facts = (over: Partial<ShareFacts> = {}): ShareFacts => ({
  state: "WAITING",
  bkStatus: "CONFIRMED",
  voyageEnded: "N",
  ...over,
});

test("the table read aloud", () => {
  expect(readMachineAloud(spaceMachine)).toEqual([
    "WAITING: promote overbook release first up down",
    "HELD: release",
    "PAUSED: promote overbook first up down",
  ]);
  expect(unreachableStates(spaceMachine)).toEqual([]);
});

test("who waits is promoted, who holds is released; locked bookings keep their space, an ended voyage gives none", () => {
  expect(spaceMachine.whyNot(facts(), "promote")).toBeNull();
  expect(spaceMachine.whyNot(facts({ state: "HELD" }), "promote")).toEqual({
    code: "space.notWaiting",
  });
  expect(spaceMachine.whyNot(facts({ state: "PAUSED" }), "release")).toEqual({
    code: "space.isAside",
  });
  expect(spaceMachine.whyNot(facts({ state: "HELD", bkStatus: "LOCKED" }), "release")).toEqual({
    code: "space.locked",
  });
  for (const action of ["promote", "overbook", "release"] as const)
    expect(spaceMachine.whyNot(facts({ voyageEnded: "Y" }), action)).toEqual({
      code: "booking.voyageEnded",
    });
});
