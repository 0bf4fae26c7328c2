import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { boxApprovalMachine } from "./box-approval.machine.ts";

test("the table read aloud", () => {
  expect(readMachineAloud(boxApprovalMachine)).toEqual([
    "NOT_CHECKED: check",
    "AUTO_APPROVED: check reject",
    "APPLIED: check autoApprove approve approveAndAccept reject",
    "APPROVED: reject reopen",
    "REJECTED: reopen",
  ]);
  expect(unreachableStates(boxApprovalMachine)).toEqual([]);
});

test("errors of the pre-check close approval, an ended voyage closes all, acceptance needs a draft", () => {
  const facts = {
    state: "APPLIED",
    errors: 0,
    bkStatus: "DRAFT",
    voyageEnded: "N",
    mayDecide: true,
  } as const;
  const whyNot = (over: object, action: "approve" | "approveAndAccept" | "reject" | "check") =>
    boxApprovalMachine.whyNot({ ...facts, ...over }, action)?.code ?? null;
  expect(whyNot({}, "approve")).toBeNull();
  expect(whyNot({ errors: 1 }, "approve")).toBe("preCheck.hasErrors");
  expect(whyNot({ errors: 1 }, "reject")).toBeNull();
  expect(whyNot({ bkStatus: "CONFIRMED" }, "approveAndAccept")).toBe("preCheck.alreadyAccepted");
  expect(whyNot({ mayDecide: false }, "approveAndAccept")).toBe("kit.noPermission");
  expect(boxApprovalMachine.actions.approveAndAccept).toMatchObject({
    perm: "booking:confirm",
    alsoPerm: "approval:captain",
  });
  for (const action of ["approve", "approveAndAccept", "reject", "check"] as const)
    expect(whyNot({ voyageEnded: "Y" }, action)).toBe("booking.voyageEnded");
  expect(boxApprovalMachine.whyNot(facts, "reopen")?.code).toBe("preCheck.undecided");
  expect(boxApprovalMachine.actions.reject.reason).toBe("required");
  expect(boxApprovalMachine.undoOf("approve")).toBe("reopen");
});
