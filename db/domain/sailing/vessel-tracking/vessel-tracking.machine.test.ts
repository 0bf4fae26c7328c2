import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { vesselEventMachine } from "./vessel-tracking.machine.ts";

test("the table read aloud", () => {
  expect(readMachineAloud(vesselEventMachine)).toEqual(["TOLD: edit remove"]);
  expect(unreachableStates(vesselEventMachine)).toEqual([]);
});

test("a reported time of an ended voyage stays; the event may still be edited", () => {
  const facts = { serial: 2, voyage: "SITC HANSHIN/2601E", voyageEnded: "Y" } as const;
  expect(vesselEventMachine.whyNot(facts, "remove")).toEqual({
    code: "voyage.ended",
    params: { voyage: "SITC HANSHIN/2601E" },
  });
  expect(vesselEventMachine.whyNot({ ...facts, serial: null }, "remove")).toBeNull();
  expect(vesselEventMachine.whyNot(facts, "edit")).toBeNull();
});
