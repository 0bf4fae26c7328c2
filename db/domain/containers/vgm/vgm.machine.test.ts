import { expect, test } from "vitest";
import { readMachineAloud } from "#platform/records/machine/machine.ts";
import { vgmMachine } from "./vgm.machine.ts";

test("the table read aloud: differences outside are accepted, declarations are retracted", () => {
  expect(readMachineAloud(vgmMachine)).toEqual(["LIVE: accept retract"]);
  expect(vgmMachine.whyNot({ status: "WITHIN" }, "accept")?.code).toBe("vgm.nothingToAccept");
  expect(vgmMachine.whyNot({ status: "OUTSIDE" }, "accept")).toBeNull();
  expect(vgmMachine.whyNot({ status: "NO_DECLARATION" }, "retract")?.code).toBe(
    "vgm.nothingToRetract",
  );
  expect(vgmMachine.whyNot({ status: "ACCEPTED" }, "retract")).toBeNull();
});
