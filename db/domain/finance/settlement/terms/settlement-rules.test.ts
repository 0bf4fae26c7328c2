import { describe, expect, it } from "vitest";
import { ageing, dueDate, dueInMonth } from "./due-date.ts";
import { closeInvoice, settleForeignFee } from "./exchange-gain.ts";
import { checkManualAmounts, spreadInProportion, spreadOldestFirst } from "./spread-receipt.ts";
import { shownDecimal } from "../document/statement-columns.ts";
import { statementEquivalent, statementTotals } from "../statement-totals.ts";

describe("due dates", () => {
  it("count days, months, days after the month, and a day of the next month", () => {
    expect(dueDate("2026-01-31", "DAYS", 30)).toBe("2026-03-02");
    expect(dueDate("2026-01-31", "MONTHS", 1)).toBe("2026-02-28");
    expect(dueDate("2026-01-15", "END_OF_MONTH", 0)).toBe("2026-01-31");
    expect(dueDate("2026-01-31", "END_OF_MONTH", 10)).toBe("2026-02-10");
    expect(dueDate("2026-01-15", "DAY_OF_NEXT_MONTH", 1)).toBe("2026-02-01");
    expect(dueDate("2026-01-15", "DAY_OF_NEXT_MONTH", 28)).toBe("2026-02-28");
    expect(dueDate("2026-01-15", "DAY_OF_NEXT_MONTH", 31)).toBe("2026-02-28");
    expect(dueDate("2026-12-15", "DAY_OF_NEXT_MONTH", 31)).toBe("2027-01-31");
  });
  it("of a fixed day keep the day of the date where none is given, and move on after the cut-off day", () => {
    expect(dueInMonth("2026-01-31", { months: 1 })).toBe("2026-02-28");
    expect(dueInMonth("2026-01-20", { months: 1, day: 25, cut: 20 })).toBe("2026-02-25");
    expect(dueInMonth("2026-01-21", { months: 1, day: 25, cut: 20 })).toBe("2026-03-25");
    expect(dueInMonth("2026-01-05", { months: 0, day: 9 })).toBe("2026-01-09");
  });
  it("make ageing by bands; later items and receipts do not count, due today is not due", () => {
    const item = (
      due: string,
      amount: string,
      date = "2026-01-01",
      receipts?: { date: string; amount: string }[],
    ) => ({
      date,
      due,
      amount,
      receipts,
    });
    const items = [
      item("2026-06-30", "1"),
      item("2026-06-29", "2"),
      item("2026-05-31", "4"),
      item("2026-05-30", "8"),
      item("2026-05-01", "16"),
      item("2026-04-30", "32"),
      item("2026-04-01", "64"),
      item("2026-03-31", "128"),
      item("2026-06-01", "1000", "2026-06-30", [
        { date: "2026-06-30", amount: "400" },
        { date: "2026-07-01", amount: "600" },
      ]),
      item("2026-06-01", "5000", "2026-07-01"),
    ];
    expect(ageing(items, "2026-06-30", "CNY")).toEqual({
      not_due: "1.00",
      "1-30": "606.00",
      "31-60": "24.00",
      "61-90": "96.00",
      "90+": "128.00",
      total: "855.00",
    });
    expect(ageing([], "2026-06-30", "JPY")).toMatchObject({ not_due: "0", total: "0" });
  });
});

describe("sums of a statement", () => {
  const fees = [
    { currency: "USD", amount: "106", taxAmount: "6", verified: "50", rate: "7.1", rateUnit: "1" },
    { currency: "CNY", amount: "-20", taxAmount: null, verified: null, rate: "1" },
    { currency: "USD", amount: "0.005", rate: "7.1" },
    { currency: "JPY", amount: "1000", rate: "4.8", rateUnit: "100" },
  ];
  it("stand by currency", () => {
    expect(statementTotals(fees)).toEqual({
      USD: {
        amount: "106.01",
        noTaxAmount: "100.01",
        taxAmount: "6.00",
        verified: "50.00",
        open: "56.01",
      },
      CNY: {
        amount: "-20.00",
        noTaxAmount: "-20.00",
        taxAmount: "0.00",
        verified: "0.00",
        open: "-20.00",
      },
      JPY: { amount: "1000", noTaxAmount: "1000", taxAmount: "0", verified: "0", open: "1000" },
    });
    expect(statementTotals([])).toEqual({});
  });
  it("convert fee by fee, each rounded; its own currency stays", () => {
    expect(statementEquivalent(fees, "CNY")).toBe("780.64");
    expect(statementEquivalent([], "CNY")).toBe("0.00");
    expect(() => statementEquivalent([{ currency: "EUR", amount: "1" }], "CNY")).toThrow(
      "money.noRate",
    );
  });
});

describe("a receipt", () => {
  it("goes to the oldest first, with room made by credits", () => {
    const fees = [{ amount: "100", verified: "40" }, { amount: "-30" }, { amount: "50" }];
    expect(spreadOldestFirst("20", "CNY", fees)).toEqual({
      applied: ["50.00", "-30.00", "0.00"],
      open: ["10.00", "0.00", "50.00"],
      unapplied: "0.00",
    });
    expect(spreadOldestFirst("200", "JPY", fees)).toEqual({
      applied: ["60", "-30", "50"],
      open: ["0", "0", "0"],
      unapplied: "120",
    });
  });
  it("takes credits as far as there are charges: what is left is never more than was received", () => {
    expect(
      spreadOldestFirst("20", "CNY", [{ amount: "-30" }, { amount: "-10" }, { amount: "35" }]),
    ).toEqual({
      applied: ["-30.00", "-5.00", "35.00"],
      open: ["0.00", "-5.00", "0.00"],
      unapplied: "20.00",
    });
    expect(spreadOldestFirst("20", "CNY", [{ amount: "-30" }]).unapplied).toBe("20.00");
  });
  it("goes in proportion, never above what is open", () => {
    expect(spreadInProportion("10", "CNY", ["10", "20"])).toEqual({
      applied: ["3.33", "6.67"],
      open: ["6.67", "13.33"],
      unapplied: "0.00",
    });
    expect(spreadInProportion("40", "CNY", ["10", "20"])).toEqual({
      applied: ["10.00", "20.00"],
      open: ["0.00", "0.00"],
      unapplied: "10.00",
    });
  });
  it("entered by hand is checked row by row, then in all", () => {
    const faults = checkManualAmounts("10", [
      { amount: "5", apply: "" },
      { amount: "5", apply: "0" },
      { amount: "5", apply: "6" },
      { amount: "5", apply: "-1" },
      { amount: "-5", apply: "1" },
      { amount: "-5", apply: "-6" },
      { amount: "9", verified: "4", apply: " 5 " },
      { amount: "-5", apply: "-5" },
      { amount: "10", apply: "10" },
      { amount: "5", apply: null },
      { amount: "1", apply: "0.01" },
    ]);
    expect(faults).toEqual([
      { row: 0, code: "EMPTY" },
      { row: 1, code: "ZERO" },
      { row: 2, code: "EXCEEDS_FEE" },
      { row: 3, code: "EXCEEDS_FEE" },
      { row: 4, code: "EXCEEDS_FEE" },
      { row: 5, code: "EXCEEDS_FEE" },
      { row: 9, code: "EMPTY" },
      { row: null, code: "EXCEEDS_AVAILABLE" },
    ]);
    expect(checkManualAmounts("10", [{ amount: "10", apply: "10" }])).toEqual([]);
  });
});

describe("exchange gain", () => {
  it("closes an invoice paid short: receivable and gain equal bank and write-off", () => {
    expect(
      closeInvoice({ amount: "100", rate: "7" }, { amount: "99.5", rate: "7.2" }, "CNY"),
    ).toEqual({
      receivable: "700.00",
      bank: "716.40",
      writeOff: "3.60",
      fxGain: "20.00",
    });
  });
  it("settles a foreign fee in parts, the last with the exact rest, and refuses more than is open", () => {
    const fee = { amount: "100", currency: "USD", rate: "7" };
    expect(
      settleForeignFee(
        fee,
        [
          { local: "216", rate: "7.2" },
          { local: "483", rate: "6.9" },
        ],
        "CNY",
      ),
    ).toEqual({
      book: "700.00",
      steps: [
        { settled: "30.00", relieved: "210.00", fxGain: "6.00" },
        { settled: "70.00", relieved: "490.00", fxGain: "-7.00" },
      ],
      open: "0.00",
      bookOpen: "0.00",
    });
    expect(settleForeignFee(fee, [{ local: "216", rate: "7.2" }], "CNY")).toMatchObject({
      open: "70.00",
      bookOpen: "490.00",
    });
    expect(() => settleForeignFee(fee, [{ local: "721", rate: "7.2" }], "CNY")).toThrow(
      "money.overpaid",
    );
  });
});

it("takes blanks for an amount that is not there, and only faultless amounts against what is available", () => {
  const fees = [
    { amount: "10", apply: "  " },
    { amount: "10", apply: null },
    { amount: "10", apply: " 10 " },
    { amount: "10", apply: "11" },
  ];
  const faults = [
    { row: 0, code: "EMPTY" },
    { row: 1, code: "EMPTY" },
    { row: 3, code: "EXCEEDS_FEE" },
  ];
  expect(checkManualAmounts("10", fees)).toEqual(faults);
  expect(checkManualAmounts("9.99", fees)).toEqual([
    ...faults,
    { row: null, code: "EXCEEDS_AVAILABLE" },
  ]);
});

it("needs no rate for fees of the currency it sums in", () => {
  expect(
    statementEquivalent(
      [
        { currency: "CNY", amount: "10.5", rate: "7" },
        { currency: "CNY", amount: "2" },
      ],
      "CNY",
    ),
  ).toBe("12.50");
  expect(() => statementEquivalent([{ currency: "USD", amount: "2" }], "CNY")).toThrow(
    "money.noRate",
  );
});

it("a statement shows amounts with the decimals of their currency, equivalents with those of theirs", () => {
  expect(shownDecimal("amount", "4500.000", "JPY")).toBe("4500");
  expect(shownDecimal("amount", "4500.5", "CNY")).toBe("4500.50");
  expect(shownDecimal("cnyAmount", "216.9", "JPY")).toBe("216.90");
  expect(shownDecimal("qty", "2.000", "JPY")).toBe("2");
});
