import { describe, expect, it } from "vitest";
import {
  creditAmounts,
  crossConvert,
  convert,
  exchangeDate,
  latestPublished,
  sailingRateDate,
  snapshotRate,
} from "./exchange/exchange.ts";
import {
  addMonths,
  dayNumber,
  endOfMonth,
  isoWeekday,
  isWorkingDay,
  localDateIn,
  shiftToWorkingDay,
} from "./local-date.ts";
import { amountText, roundStep, roundTo } from "./rounding.ts";
import { sumTaxParts, taxParts, taxPartsNetFirst } from "./tax.ts";

/** Code and parameters of a refusal. */
function refusalOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    const { code, params } = error as { code?: string; params?: object };
    return { code, ...params };
  }
  return null;
}

describe("days", () => {
  it("refuse what is no day, with the text", () => {
    for (const date of ["2026-02-30", "2026-2-3", "", "x2026-01-01", "2026-01-01x"])
      expect(refusalOf(() => dayNumber(date))).toEqual({ code: "money.badDate", date });
    expect(dayNumber("1970-01-02")).toBe(1);
  });
  it("add months without leaving the month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
    expect(addMonths("2026-12-15", 2)).toBe("2027-02-15");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(endOfMonth("2024-02-10")).toBe("2024-02-29");
    expect(isoWeekday("2026-11-23")).toBe(1);
    expect(isoWeekday("2026-11-29")).toBe(7);
    expect(isoWeekday("1969-12-31")).toBe(3);
  });
  it("are worked unless weekend or holiday; a swapped weekend day is worked", () => {
    const calendar = {
      weekend: [6, 7],
      holidays: ["2026-11-24", "2026-11-28"],
      workdays: ["2026-11-22", "2026-11-28"],
    };
    expect(isWorkingDay("2026-11-23", calendar)).toBe(true);
    expect(isWorkingDay("2026-11-24", calendar)).toBe(false);
    expect(isWorkingDay("2026-11-29", calendar)).toBe(false);
    expect(isWorkingDay("2026-11-22", calendar)).toBe(true);
    expect(isWorkingDay("2026-11-28", calendar)).toBe(false);
    expect(isWorkingDay("2026-11-29", {})).toBe(true);
    expect(isWorkingDay("2026-11-29", { weekend: [7] })).toBe(false);
    expect(shiftToWorkingDay("2026-11-29", "next", calendar)).toBe("2026-11-30");
    expect(shiftToWorkingDay("2026-11-24", "previous", calendar)).toBe("2026-11-23");
    expect(shiftToWorkingDay("2026-11-21", "previous", calendar)).toBe("2026-11-20");
    expect(shiftToWorkingDay("2026-11-23", "next", calendar)).toBe("2026-11-23");
    expect(
      refusalOf(() => shiftToWorkingDay("2026-11-29", "next", { weekend: [1, 2, 3, 4, 5, 6, 7] })),
    ).toEqual({
      code: "money.noWorkingDay",
      date: "2026-11-29",
    });
  });
  it("of a moment are those of the place; a time without zone is local", () => {
    expect(localDateIn("2026-03-31T16:30:00Z", "Asia/Shanghai")).toBe("2026-04-01");
    expect(localDateIn("2026-03-31T16:30:00.5+00:00", "America/New_York")).toBe("2026-03-31");
    expect(localDateIn("2026-03-31 23:59", "Asia/Shanghai")).toBe("2026-03-31");
    expect(localDateIn("2026-03-31T23:59:59.25", "Asia/Shanghai")).toBe("2026-03-31");
    expect(localDateIn("2026-03-31", "nowhere")).toBe("2026-03-31");
    expect(refusalOf(() => localDateIn("yesterday", "Asia/Shanghai"))).toEqual({
      code: "money.badDate",
      date: "yesterday",
    });
    expect(refusalOf(() => localDateIn("2026-03-31T16:30:00Z", "Nowhere/City"))).toEqual({
      code: "money.badZone",
      zone: "Nowhere/City",
    });
    expect(refusalOf(() => localDateIn("2026-02-30 10:00", "Asia/Shanghai"))).toMatchObject({
      code: "money.badDate",
    });
  });
});

describe("exchange", () => {
  it("never takes 1 for a missing rate", () => {
    for (const quotation of [
      { rate: "" },
      { rate: null },
      { rate: undefined },
      { rate: "0" },
      { rate: "-1" },
      { rate: "7", unit: "0" },
      { rate: "7", unit: "-1" },
    ])
      expect(refusalOf(() => convert("1", quotation, "CNY"))).toEqual({
        code: "money.noRate",
        currency: "CNY",
        date: "",
      });
    expect(convert("100", { rate: "4.8", unit: "100" }, "CNY")).toBe("4.80");
    expect(convert("100", { rate: "4.8", unit: "" }, "CNY")).toBe("480.00");
    expect(
      crossConvert("100", { rate: "7", unit: "1" }, { rate: "4.8", unit: "100", currency: "JPY" }),
    ).toBe("14583");
  });
  it("gives credits the rate of their original, the last one the exact rest", () => {
    const original = { amount: "100", rate: { rate: "7.1234" }, baseCurrency: "CNY" };
    expect(creditAmounts(original, ["33.33", "66.67"])).toEqual({
      invoiceBase: "712.34",
      creditBase: ["-237.42", "-474.92"],
    });
    expect(creditAmounts({ ...original, amount: "-100" }, ["50"])).toEqual({
      invoiceBase: "-712.34",
      creditBase: ["356.17"],
    });
    expect(refusalOf(() => creditAmounts(original, ["60", "50"]))).toEqual({
      code: "money.creditExceeds",
      credit: "50",
      open: "40",
    });
  });
  it("goes by days before the event, moved to a working day where the rule says so", () => {
    const calendar = { weekend: [6, 7] };
    expect(exchangeDate("2026-11-28", { daysBefore: 6, shift: "previous", calendar })).toBe(
      "2026-11-20",
    );
    expect(exchangeDate("2026-11-28", { daysBefore: 6, shift: "next", calendar })).toBe(
      "2026-11-23",
    );
    expect(exchangeDate("2026-11-28", { daysBefore: 6, shift: "none", calendar })).toBe(
      "2026-11-22",
    );
  });
  it("takes the day before sailing, or an earlier invoice date", () => {
    expect(sailingRateDate({ sailing: "2026-03-10" })).toBe("2026-03-09");
    expect(sailingRateDate({ invoiceDate: "2026-03-20" })).toBe("2026-03-20");
    expect(sailingRateDate({ sailing: "2026-03-10", invoiceDate: "2026-03-08" })).toBe(
      "2026-03-08",
    );
    expect(sailingRateDate({ sailing: "2026-03-10", invoiceDate: "2026-03-10" })).toBe(
      "2026-03-09",
    );
    expect(sailingRateDate({})).toBeNull();
  });
  it("keeps the latest published rate of type, currency and base", () => {
    const rate = (publishDate: string, more: object = {}) => ({
      type: "BOOKING" as const,
      currency: "USD",
      baseCurrency: "CNY",
      publishDate,
      rate: "7",
      ...more,
    });
    const published = [
      rate("2026-01-01", { rate: "7.0" }),
      rate("2026-01-05", { rate: "7.1", unit: "10", source: "BOC" }),
      rate("2026-01-05", { rate: "9" }),
      rate("2026-01-03", { rate: "8" }),
      rate("2026-01-06", { type: "INVOICE", rate: "6" }),
      rate("2026-01-06", { currency: "EUR" }),
      rate("2026-01-06", { baseCurrency: "USD" }),
    ];
    const requested = {
      type: "BOOKING",
      currency: "USD",
      baseCurrency: "CNY",
      date: "2026-01-07",
    } as const;
    expect(snapshotRate(published, requested)).toEqual({
      currency: "USD",
      baseCurrency: "CNY",
      rate: "7.1",
      unit: "10",
      date: "2026-01-05",
      type: "BOOKING",
      source: "BOC",
    });
    expect(snapshotRate(published, { ...requested, date: "2026-01-04" })).toMatchObject({
      rate: "8",
      unit: "1",
      source: null,
    });
    expect(refusalOf(() => snapshotRate(published, { ...requested, date: "2025-12-31" }))).toEqual({
      code: "money.noRate",
      currency: "USD",
      date: "2025-12-31",
    });
    expect(
      refusalOf(() => snapshotRate([rate("2026-01-01", { rate: "0" })], requested)),
    ).toMatchObject({ code: "money.noRate" });
    expect(snapshotRate([], { ...requested, currency: "CNY" })).toEqual({
      currency: "CNY",
      baseCurrency: "CNY",
      rate: "1",
      unit: "1",
      date: "2026-01-07",
      type: "BOOKING",
      source: "IDENTITY",
    });
    expect(latestPublished([], "2026-01-01")).toBeNull();
  });
});

describe("rounding and tax", () => {
  it("round half away from zero, and to steps; never a negative zero", () => {
    expect(
      [
        roundTo("2.345", 2),
        roundTo("-2.345", 2),
        roundTo("2.349", 2, "DOWN"),
        roundTo("2.341", 2, "UP"),
      ].map(String),
    ).toEqual(["2.35", "-2.35", "2.34", "2.35"]);
    expect(String(roundStep("0.13", "0.05"))).toBe("0.15");
    expect(String(roundStep("0.14", "0.05", "DOWN"))).toBe("0.1");
    expect(Object.is(roundTo("-0.001", 2).toNumber(), 0)).toBe(true);
    expect(amountText("-0.4", "JPY")).toBe("0");
    for (const step of ["0", "-1"])
      expect(refusalOf(() => roundStep("1", step))).toEqual({ code: "money.badStep", step });
  });
  it("round the tax first, or the net first, and sum rounded lines", () => {
    expect(taxParts({ amount: "106", taxRate: "6", inclusive: true, currency: "CNY" })).toEqual({
      noTaxAmount: "100.00",
      taxAmount: "6.00",
      amount: "106.00",
    });
    expect(taxParts({ amount: "10.05", taxRate: "6", inclusive: false, currency: "CNY" })).toEqual({
      noTaxAmount: "10.05",
      taxAmount: "0.60",
      amount: "10.65",
    });
    expect(taxPartsNetFirst({ amount: "10.65", taxRate: "6", currency: "CNY" })).toEqual({
      noTaxAmount: "10.05",
      taxAmount: "0.60",
      amount: "10.65",
    });
    const lines = [
      taxParts({ amount: "1", taxRate: "6", inclusive: false, currency: "CNY" }),
      taxParts({ amount: "2", taxRate: "0", inclusive: true, currency: "CNY" }),
    ];
    expect(sumTaxParts(lines, "CNY")).toEqual({
      noTaxAmount: "3.00",
      taxAmount: "0.06",
      amount: "3.06",
    });
    for (const taxRate of ["-1", "100.01"])
      expect(
        refusalOf(() => taxParts({ amount: "1", taxRate, inclusive: true, currency: "CNY" })),
      ).toEqual({
        code: "money.badTaxRate",
        rate: taxRate,
      });
    expect(
      taxParts({ amount: "1", taxRate: "100", inclusive: false, currency: "CNY" }),
    ).toMatchObject({ taxAmount: "1.00" });
  });
});
