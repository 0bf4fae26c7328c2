import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { allotmentMachine } from "./allotment.machine.ts";

test("the table read aloud", () => {
  expect(readMachineAloud(allotmentMachine)).toEqual(["LIVE: edit remove"]);
  expect(unreachableStates(allotmentMachine)).toEqual([]);
});

test("an allotment of an ended voyage is neither changed nor removed", () => {
  const facts = { voyage: "SITC HANSHIN/2601E", voyageEnded: "N" } as const;
  const ended = { ...facts, voyageEnded: "Y" } as const;
  expect(allotmentMachine.whyNot(facts, "edit")).toBeNull();
  expect(allotmentMachine.whyNot(facts, "remove")).toBeNull();
  expect(allotmentMachine.whyNot(ended, "edit")).toEqual({
    code: "voyage.ended",
    params: { voyage: "SITC HANSHIN/2601E" },
  });
  expect(allotmentMachine.whyNot(ended, "remove")).toEqual({ code: "booking.voyageEnded" });
});
