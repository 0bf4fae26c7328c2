import { expect, test } from "vitest";
import { modificationMachine } from "./modification.machine.ts";

test("changes are confirmed or given back; both can be reopened, and nothing is confirmed twice", () => {
  const open = (state: "OPEN" | "GIVEN_BACK" | "TAKEN") =>
    modificationMachine.actionNames.filter(
      (action) => modificationMachine.whyNot({ state }, action) === null,
    );
  expect(open("OPEN")).toEqual(["confirm", "giveBack"]);
  expect(open("GIVEN_BACK")).toEqual(["confirm", "reopen"]);
  expect(open("TAKEN")).toEqual(["reopen"]);
  expect(modificationMachine.whyNot({ state: "TAKEN" }, "confirm")).toEqual({
    code: "modification.taken",
  });
  expect(modificationMachine.whyNot({ state: "GIVEN_BACK" }, "giveBack")).toEqual({
    code: "modification.notOpen",
  });
  expect(modificationMachine.whyNot({ state: "OPEN" }, "reopen")).toEqual({
    code: "modification.open",
  });
});
