import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ApprovalState,
  approvalAfterCancel,
  approvalAfterSave,
  approvalAfterSubmit,
} from "#domain/booking/ebooking-record/approval-need.ts";
import { someEbookingFacts } from "#domain/booking/ebooking/ebooking-facts.example.ts";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import type { EbookingFacts } from "#domain/booking/ebooking/ebooking-guards.ts";
import { captainMachine, overseasMachine } from "./approval.machine.ts";

const applied = {
  ...someEbookingFacts,
  dgCaptainFlag: "APPLIED",
  state: "APPLIED",
  mayDecide: true,
} as const;

test("the table read aloud, the same for both sides", () => {
  const aloud = [
    "NOT_NEEDED: apply withdraw",
    "NOT_APPLIED: apply",
    "APPLIED: withdraw approve approveAndReceive reject",
    "APPROVED: apply takeBack",
    "REJECTED: apply takeBack",
  ];
  expect(readMachineAloud(captainMachine)).toEqual(aloud);
  expect(readMachineAloud(overseasMachine)).toEqual(aloud);
  expect(unreachableStates(captainMachine)).toEqual([]);
});

test("only an application of a submitted booking is decided", () => {
  const row = applied;
  expect(captainMachine.whyNot(row, "approve")).toBeNull();
  expect(captainMachine.whyNot({ ...row, ebStatus: "DRAFT" }, "approve")?.code).toBe(
    "approval.notSubmitted",
  );
  expect(captainMachine.whyNot({ ...row, state: "APPROVED" }, "reject")?.code).toBe(
    "approval.notNow",
  );
  expect(captainMachine.actions.reject.reason).toBe("required");
  expect(captainMachine.actions.approve.perm).toBe("approval:captain");
  expect(overseasMachine.actions.approve.perm).toBe("approval:overseas");
});

test("a received booking is decided again after a roll, and received with a correction that waits", () => {
  const rolled = { ...applied, ebStatus: "RECEIVED" } as const;
  expect(captainMachine.whyNot(rolled, "approve")).toBeNull();
  expect(captainMachine.whyNot(rolled, "approveAndReceive")?.code).toBe(
    "approval.nothingToReceive",
  );
  expect(
    captainMachine.whyNot({ ...rolled, ebModify: "CORRECTION_SUBMITTED" }, "approveAndReceive"),
  ).toBeNull();
  expect(
    captainMachine.whyNot(
      { ...rolled, ebModify: "CORRECTION_SUBMITTED", mayDecide: false },
      "approveAndReceive",
    )?.code,
  ).toBe("kit.noPermission");
});

test("what could not be received is not approved and received: the other approval, the manifest lock, a locked booking", () => {
  const why = (over: Partial<EbookingFacts>) =>
    captainMachine.whyNot({ ...applied, ...over }, "approveAndReceive")?.code ?? null;
  expect(why({})).toBeNull();
  expect(why({ openErrors: 1 })).toBe("ebooking.changeAsked");
  expect(why({ dgOverseaFlag: "APPLIED" })).toBe("ebooking.overseasNeeded");
  const correction = { ebStatus: "RECEIVED", ebModify: "CORRECTION_SUBMITTED" } as const;
  expect(why(correction)).toBeNull();
  expect(why({ ...correction, isConfirm: "Y" })).toBe("ebooking.manifestLocked");
  expect(why({ ...correction, bookingStatus: "LOCKED" })).toBe("booking.frozen");
  expect(
    captainMachine.whyNot({ ...applied, ...correction, bookingStatus: "LOCKED" }, "approve"),
  ).toBeNull();
});

test("a decision is taken back until a locked or billed booking stands on it", () => {
  const approved = { ...applied, state: "APPROVED", ebStatus: "RECEIVED" } as const;
  const why = (over: Partial<EbookingFacts>) =>
    captainMachine.whyNot({ ...approved, ...over }, "takeBack")?.code ?? null;
  expect(why({})).toBeNull();
  expect(why({ bookingStatus: "LOCKED" })).toBe("approval.bookingGoesOn");
  expect(why({ bookingBilled: true })).toBe("approval.bookingGoesOn");
  expect(captainMachine.whyNot(applied, "takeBack")?.code).toBe("approval.undecided");
});

test("whatever save, submit and its cancel do to an approval is a move of the table, or cargo that needs none any more", () => {
  const moves = new Set(
    captainMachine.actionNames.flatMap((name) => {
      const { from, to } = captainMachine.actions[name];
      return from.map((state) => `${state}>${to}`);
    }),
  );
  const states = fc.constantFrom<ApprovalState>(
    "NOT_NEEDED",
    "NOT_APPLIED",
    "APPLIED",
    "APPROVED",
    "REJECTED",
  );
  fc.assert(
    fc.property(
      states,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (state, needed, changed, submitted) => {
        for (const next of [
          approvalAfterSave(state, { needed, changed, submitted }),
          approvalAfterSubmit(state, needed),
          approvalAfterCancel(state),
        ]) {
          expect(next === state || next === "NOT_NEEDED" || moves.has(`${state}>${next}`)).toBe(
            true,
          );
          expect(next === "APPROVED" && state !== "APPROVED").toBe(false);
        }
      },
    ),
  );
});
