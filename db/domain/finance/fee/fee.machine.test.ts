import { expect, test } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { type BillFeeFacts, billFeeMachines } from "./bill-fee/bill-fee.machine.ts";
import { type FeeFacts, feeMachines } from "./fee.machine.ts";

const feeMachine = feeMachines.R;
const billFeeMachine = billFeeMachines.R;

const locks: BillFeeFacts = {
  closedPeriod: "",
  voyageName: "SITC HANSHIN/2601E",
  voyageFeeLock: "N",
  receivableSwitch: "OPEN",
  payableSwitch: "OPEN",
  blNo: "SWBL1",
  blStatus: "DRAFT",
  feeLock: "N",
  payableFeeLock: "N",
  bkNo: "SWBK1",
  bookingFeeLock: "N",
};
const fee = (over: Partial<FeeFacts> = {}): FeeFacts => ({
  ...locks,
  unbookablePeriod: "",
  feeStatus: "CREATED",
  blStatus: "DRAFT",
  origin: "MANUAL",
  feeKind: "EXTRA",
  differs: "N",
  isFeeLock: "N",
  invoicedAmount: "0.000",
  verifiedAmount: "0",
  statementId: null,
  reversed: false,
  auditClosed: "",
  recheckClosed: "",
  ...over,
});

test("the tables read aloud", () => {
  expect(readMachineAloud(feeMachine)).toEqual([
    "CREATED: edit audit settle remove",
    "AUDITED: edit cancelAudit recheck reverse settle",
    "RECHECKED: edit cancelRecheck reverse settle",
  ]);
  expect(readMachineAloud(billFeeMachine)).toEqual([
    "OPEN: calculate generate manifestFee lock",
    "LOCKED: cancelLock",
  ]);
  expect([...unreachableStates(feeMachine), ...unreachableStates(billFeeMachine)]).toEqual([]);
});

test("a fee of a closed month stays as it is, and is corrected by lines in a later one while there is an open one", () => {
  const closed = { closedPeriod: "2026-10", differs: "Y", feeStatus: "AUDITED" } as const;
  for (const action of ["cancelAudit", "recheck"] as const)
    expect(feeMachine.whyNot(fee(closed), action)?.code).toBe("period.closed");
  for (const action of ["settle", "reverse"] as const) {
    expect(feeMachine.whyNot(fee(closed), action)).toBeNull();
    expect(feeMachine.whyNot(fee({ ...closed, unbookablePeriod: "2026-10" }), action)?.code).toBe(
      "period.closed",
    );
  }
  const created = { differs: "Y", feeStatus: "CREATED" } as const;
  expect(feeMachine.whyNot(fee(created), "settle")?.code).toBe("fee.onlyAuditedSettled");
  expect(feeMachine.whyNot(fee({ ...created, closedPeriod: "2026-10" }), "settle")).toBeNull();
});

test.each([
  [{ voyageFeeLock: "Y" }, "fee.lockedVoyage"],
  [{ receivableSwitch: "CLOSED" }, "fee.closedReceivable"],
  [{ feeLock: "Y" }, "fee.lockedBill"],
  [{ bookingFeeLock: "Y" }, "fee.lockedBooking"],
  [{ isFeeLock: "Y" }, "fee.lockedFee"],
] as const)("%j closes every step and is named", (over, code) => {
  expect(feeMachine.whyNot(fee(over), "audit")?.code).toBe(code);
  expect(feeMachine.whyNot(fee(over), "remove")?.code).toBe(code);
  for (const action of ["cancelAudit", "recheck", "reverse"] as const)
    expect(feeMachine.whyNot(fee({ ...over, feeStatus: "AUDITED" }), action)?.code).toBe(code);
  expect(feeMachine.whyNot(fee({ ...over, feeStatus: "RECHECKED" }), "cancelRecheck")?.code).toBe(
    code,
  );
});

test("an amount that others took over keeps its audit, but can be reversed", () => {
  const taken = (over: Partial<FeeFacts>) => fee({ feeStatus: "AUDITED", ...over });
  expect(feeMachine.whyNot(taken({ invoicedAmount: "-1.000" }), "cancelAudit")?.code).toBe(
    "fee.invoiced",
  );
  expect(feeMachine.whyNot(taken({ verifiedAmount: "1" }), "cancelAudit")?.code).toBe(
    "fee.verified",
  );
  expect(feeMachine.whyNot(taken({ statementId: 3 }), "cancelAudit")?.code).toBe("fee.onStatement");
  expect(feeMachine.whyNot(taken({ invoicedAmount: "1" }), "reverse")).toBeNull();
});

test("a difference is settled on an audited fee that differs, invoiced or not, for it becomes a line of its own", () => {
  const audited = (over: Partial<FeeFacts>) =>
    fee({ feeStatus: "AUDITED", origin: "AUTO", differs: "Y", ...over });
  expect(feeMachine.whyNot(audited({}), "settle")).toBeNull();
  expect(feeMachine.whyNot(audited({ differs: "N" }), "settle")?.code).toBe("fee.nothingToSettle");
  expect(
    feeMachine.whyNot(
      audited({ invoicedAmount: "1", verifiedAmount: "1", statementId: 3 }),
      "settle",
    ),
  ).toBeNull();
  expect(feeMachine.whyNot(audited({ feeLock: "Y" }), "settle")?.code).toBe("fee.lockedBill");
});

test("only people's lines are deleted, each line is reversed once, and no reversal again", () => {
  expect(feeMachine.whyNot(fee({ origin: "AUTO" }), "remove")?.code).toBe("fee.automatic");
  expect(feeMachine.whyNot(fee(), "remove")).toBeNull();
  expect(feeMachine.whyNot(fee({ feeStatus: "AUDITED", reversed: true }), "reverse")?.code).toBe(
    "fee.reversedAlready",
  );
  expect(
    feeMachine.whyNot(fee({ feeStatus: "AUDITED", origin: "REVERSAL" }), "reverse")?.code,
  ).toBe("fee.isReversal");
  expect(feeMachine.whyNot(fee(), "reverse")?.code).toBe("fee.onlyAuditedReversed");
});

test("what a run of its own charges is not reversed, because it would be charged again; entered by hand it is", () => {
  const audited = (over: Partial<FeeFacts>) =>
    feeMachine.whyNot(fee({ feeStatus: "RECHECKED", ...over }), "reverse")?.code;
  expect(audited({ origin: "AUTO", feeKind: "OVERDUE" })).toBe("fee.waiveInstead");
  for (const feeKind of ["RENT", "REPAIR", "EMPTY_TRANSFER"] as const)
    expect(audited({ origin: "AUTO", feeKind })).toBe("fee.reverseAtSource");
  expect(audited({ origin: "MANUAL", feeKind: "OVERDUE" })).toBeUndefined();
  expect(audited({ origin: "AUTO", feeKind: "FREIGHT" })).toBeUndefined();
});

test("a fee is edited while it is a person's, open, unsettled and not audited", () => {
  expect(feeMachine.whyNot(fee(), "edit")).toBeNull();
  expect(feeMachine.whyNot(fee({ feeLock: "Y", origin: "AUTO" }), "edit")?.code).toBe(
    "fee.lockedBill",
  );
  expect(feeMachine.whyNot(fee({ blStatus: "SURRENDERED" }), "edit")?.code).toBe(
    "fee.billSurrendered",
  );
  expect(feeMachine.whyNot(fee({ origin: "AUTO" }), "edit")?.code).toBe("fee.automatic");
  expect(feeMachine.whyNot(fee({ origin: "REVERSAL" }), "edit")?.code).toBe("fee.isReversal");
  expect(feeMachine.whyNot(fee({ feeStatus: "AUDITED", invoicedAmount: "1" }), "edit")?.code).toBe(
    "fee.invoiced",
  );
  for (const feeStatus of ["AUDITED", "RECHECKED"] as const)
    expect(feeMachine.whyNot(fee({ feeStatus }), "edit")?.code).toBe("fee.auditedStays");
});

test("the lock of a bill opens again while the voyage is open", () => {
  expect(billFeeMachine.whyNot({ ...locks, feeLock: "Y" }, "calculate")?.code).toBe(
    "fee.billIsLocked",
  );
  expect(billFeeMachine.whyNot({ ...locks, bookingFeeLock: "Y" }, "calculate")?.code).toBe(
    "fee.lockedBooking",
  );
  expect(billFeeMachine.whyNot({ ...locks, feeLock: "Y" }, "cancelLock")).toBeNull();
  expect(billFeeMachine.whyNot({ ...locks, closedPeriod: "2026-10" }, "calculate")?.code).toBe(
    "period.closed",
  );
  expect(billFeeMachine.whyNot({ ...locks, closedPeriod: "2026-10" }, "lock")).toBeNull();
  expect(
    billFeeMachine.whyNot({ ...locks, feeLock: "Y", voyageFeeLock: "Y" }, "cancelLock")?.code,
  ).toBe("fee.lockedVoyage");
});

test("the fee flow nodes close audit and recheck, and nothing else", () => {
  for (const [closed, code] of [
    ["off", "fee.stepOff"],
    ["here", "fee.stepNotAllowed"],
  ] as const) {
    expect(feeMachine.whyNot(fee({ auditClosed: closed }), "audit")?.code).toBe(code);
    expect(
      feeMachine.whyNot(fee({ feeStatus: "AUDITED", recheckClosed: closed }), "recheck")?.code,
    ).toBe(code);
    expect(
      feeMachine.whyNot(
        fee({ feeStatus: "AUDITED", auditClosed: closed, recheckClosed: closed }),
        "cancelAudit",
      ),
    ).toBeNull();
  }
});
