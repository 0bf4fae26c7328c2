import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { billReviewMachine } from "./bill-review.machine.ts";

const sent = { reviewState: "", blStatus: "DRAFT", ebFlag: "Y" } as const;

test("the table read aloud", () => {
  expect(readMachineAloud(billReviewMachine)).toEqual([
    "NONE: approve askCorrection",
    "APPROVED: askCorrection",
    "CORRECTION: approve askCorrection",
  ]);
  expect(unreachableStates(billReviewMachine)).toEqual([]);
  expect(billReviewMachine.actions.askCorrection.reason).toBe("required");
});

test("only a draft that was sent is reviewed", () => {
  for (const action of ["approve", "askCorrection"] as const) {
    expect(billReviewMachine.whyNot(sent, action)).toBeNull();
    expect(billReviewMachine.whyNot({ ...sent, ebFlag: "N" }, action)?.code).toBe(
      "billReview.notSent",
    );
    expect(billReviewMachine.whyNot({ ...sent, blStatus: "ISSUED" }, action)?.code).toBe(
      "billReview.frozen",
    );
  }
  expect(billReviewMachine.whyNot({ ...sent, reviewState: "APPROVED" }, "approve")?.code).toBe(
    "billReview.alreadyApproved",
  );
});
