import { expect, it } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { type ReceiptFacts, receiptMachines, verificationMachines } from "./write-off.machine.ts";

const open: ReceiptFacts = {
  status: "OPEN",
  kind: "BANK",
  corpCode: "C1",
  amount: "100",
  appliedAmount: "0",
  isApplied: false,
  closedPeriod: "",
  closedToday: "",
};
const why = (
  more: Partial<ReceiptFacts>,
  action: "edit" | "applyByAge" | "cancel" | "cancelApplied",
) => receiptMachines.R.whyNot({ ...open, ...more }, action)?.code ?? null;

it("reads as domain §3 says", () => {
  expect(readMachineAloud(receiptMachines.R)).toEqual([
    "OPEN: edit applyByAge applyInProportion cancelApplied cancel",
    "CANCELLED: -",
  ]);
  expect(readMachineAloud(verificationMachines.P)).toEqual(["LIVE: cancel", "CANCELLED: -"]);
  expect([unreachableStates(receiptMachines.P), unreachableStates(verificationMachines.R)]).toEqual(
    [[], []],
  );
});

it("applies what is left of a party's registration, and cancels what nothing was applied from", () => {
  expect(why({}, "applyByAge")).toBeNull();
  expect(why({ corpCode: "" }, "applyByAge")).toBe("receipt.noParty");
  expect(why({ appliedAmount: "100.000", isApplied: true }, "applyByAge")).toBe(
    "receipt.nothingLeft",
  );
  expect(why({ isApplied: true }, "cancel")).toBe("receipt.applied");
  expect(why({ isApplied: true }, "edit")).toBe("receipt.applied");
  expect(why({}, "cancelApplied")).toBe("receipt.nothingApplied");
  expect(why({ status: "CANCELLED" }, "applyByAge")).toBe("receipt.isCancelled");
  expect(why({ kind: "NETTING" }, "edit")).toBe("receipt.isNetting");
  expect(
    verificationMachines.R.whyNot(
      { status: "LIVE", receiptKind: "NETTING", closedToday: "" },
      "cancel",
    )?.code,
  ).toBe("verification.ofNetting");
  expect(why({ closedPeriod: "2026-10" }, "cancel")).toBe("period.closed");
  expect(why({ closedToday: "2026-11" }, "applyByAge")).toBe("period.closed");
});
