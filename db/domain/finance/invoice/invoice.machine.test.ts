import { expect, it } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { type InvoiceFacts, invoiceMachines } from "./invoice.machine.ts";

const opened: InvoiceFacts = {
  status: "OPENED",
  kind: "BLUE",
  feeBelong: "R",
  invoiceWay: "PAPER",
  confirmStatus: "",
  differenceState: "",
  isLocal: true,
  isVerified: false,
  redNo: "",
  leftAmount: "100.000",
  closedPeriod: "",
  closedToday: "",
  isMonthOver: false,
  fromPlatform: true,
  answered: false,
  digital: null,
};
const whyNotVoid = (more: Partial<InvoiceFacts>) =>
  invoiceMachines.R.whyNot({ ...opened, ...more }, "void")?.code ?? null;

it("reads as domain §3 says", () => {
  expect(readMachineAloud(invoiceMachines.R)).toEqual([
    "REGISTERED: edit submit acceptDifference dispute remove",
    "SUBMITTED: cancelSubmit confirmRed rejectRed open",
    "OPENED: redLetter void",
    "VOIDED: -",
  ]);
  expect(unreachableStates(invoiceMachines.P)).toEqual([]);
});

it("voids only where the law lets", () => {
  expect(whyNotVoid({})).toBeNull();
  expect(whyNotVoid({ invoiceWay: "DIGITAL" })).toBe("invoice.digitalStays");
  expect(whyNotVoid({ invoiceWay: "DIGITAL", isLocal: false })).toBeNull();
  // Issued by hand before that was refused, or in dollars: the tax platform does not know it.
  expect(whyNotVoid({ invoiceWay: "DIGITAL", fromPlatform: false, isMonthOver: true })).toBeNull();
  expect(whyNotVoid({ isMonthOver: true })).toBe("invoice.monthOver");
  expect(whyNotVoid({ isVerified: true })).toBe("invoice.verified");
  expect(whyNotVoid({ redNo: "FP1" })).toBe("invoice.hasRed");
  expect(whyNotVoid({ kind: "RED" })).toBe("invoice.redStays");
  expect(whyNotVoid({ closedPeriod: "2026-10" })).toBe("period.closed");
  expect(invoiceMachines.R.whyNot({ ...opened, closedToday: "2026-11" }, "redLetter")?.code).toBe(
    "period.closed",
  );
});

it("leaves digital invoices to the answer of the tax platform", () => {
  const why = (more: Partial<InvoiceFacts>, side: "R" | "P" = "R") =>
    invoiceMachines[side].whyNot(
      { ...opened, status: "SUBMITTED", invoiceWay: "DIGITAL", ...more },
      "open",
    )?.code ?? null;
  expect(why({})).toBe("invoice.platformOpens");
  expect(why({ isLocal: false })).toBe("invoice.platformOpens");
  expect(why({ kind: "RED", confirmStatus: "CONFIRMED" })).toBe("invoice.platformOpens");
  expect(why({ answered: true })).toBeNull();
  expect(why({ invoiceWay: "PAPER" })).toBeNull();
  expect(why({ feeBelong: "P" }, "P")).toBeNull();
  const redLetter = (more: Partial<InvoiceFacts>) =>
    invoiceMachines.R.whyNot({ ...opened, invoiceWay: "DIGITAL", ...more }, "redLetter")?.code ??
    null;
  expect(redLetter({})).toBeNull();
  expect(redLetter({ fromPlatform: false })).toBe("invoice.notFromPlatform");
});

it("opens a red letter once its confirmation sheet is confirmed", () => {
  const red = { ...opened, kind: "RED", status: "SUBMITTED", confirmStatus: "TO_CONFIRM" } as const;
  expect(invoiceMachines.R.whyNot(red, "open")?.code).toBe("invoice.notConfirmed");
  expect(invoiceMachines.R.whyNot({ ...red, confirmStatus: "CONFIRMED" }, "open")).toBeNull();
  expect(invoiceMachines.R.whyNot({ ...opened, leftAmount: "0" }, "redLetter")?.code).toBe(
    "invoice.correctedWhole",
  );
});

it("refuses every other action by name", () => {
  const why = (
    more: Partial<InvoiceFacts>,
    action: Parameters<typeof invoiceMachines.R.whyNot>[1],
  ) => invoiceMachines.R.whyNot({ ...opened, ...more }, action)?.code;
  expect(why({}, "edit")).toBe("invoice.frozen");
  expect(why({}, "submit")).toBe("invoice.notRegistered");
  expect(why({}, "remove")).toBe("invoice.registeredOnly");
  expect(why({}, "open")).toBe("invoice.notSubmitted");
  expect(why({ status: "SUBMITTED" }, "void")).toBe("invoice.notOpened");
  expect(why({ status: "SUBMITTED" }, "confirmRed")).toBe("invoice.notRed");
  expect(why({ status: "SUBMITTED", kind: "RED" }, "confirmRed")).toBe(
    "invoice.noConfirmationWaits",
  );
  expect(
    why({ status: "SUBMITTED", kind: "RED", confirmStatus: "CONFIRMED" }, "cancelSubmit"),
  ).toBe("invoice.confirmedStays");
  expect(why({ status: "REGISTERED" }, "dispute")).toBe("invoice.noDifference");
});
