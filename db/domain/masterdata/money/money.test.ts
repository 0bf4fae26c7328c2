import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyDecimals } from "./currency.ts";
import { Decimal, dec } from "./decimal.ts";
import { snapshotRate } from "./exchange/exchange.ts";
import { addMonths, endOfMonth, isoWeekday, localDateIn, shiftToWorkingDay } from "./local-date.ts";
import { addMoney, money, sumByCurrency } from "./money.ts";
import { prorate } from "./prorate.ts";
import { fixedText, roundingModes, roundStep, roundTo } from "./rounding.ts";
import { taxParts } from "./tax.ts";

const currencies = fc.constantFrom("CNY", "JPY", "KWD");
const units = fc.integer({ min: -10_000_000, max: 10_000_000 });
const amountOf = (whole: number, currency: string) =>
  new Decimal(whole).div(new Decimal(10).pow(currencyDecimals(currency))).toFixed();
const sum = (list: readonly string[]) =>
  list.reduce((left, right) => left.plus(right), new Decimal(0));

describe("shares", () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 12 })
    .filter((list) => list.some((item) => item > 0));
  it("always add up, and none is off by a whole unit", () => {
    fc.assert(
      fc.property(currencies, units, weights, (currency, whole, list) => {
        const total = amountOf(whole, currency);
        const parts = prorate(total, currency, list);
        expect(sum(parts).eq(total)).toBe(true);
        const unit = new Decimal(10).pow(-currencyDecimals(currency));
        const all = list.reduce((left, right) => left + right, 0);
        parts.forEach((part, row) => {
          expect(
            dec(part)
              .minus(
                dec(total)
                  .times(list[row] ?? 0)
                  .div(all),
              )
              .abs()
              .lt(unit),
          ).toBe(true);
        });
      }),
    );
  });
  it("of a negative total mirror the positive", () => {
    fc.assert(
      fc.property(currencies, units, weights, (currency, whole, list) => {
        const plus = prorate(amountOf(whole, currency), currency, list);
        const minus = prorate(amountOf(-whole, currency), currency, list);
        expect(minus.map((part) => dec(part).negated().plus(0).toFixed())).toEqual(
          plus.map((part) => dec(part).plus(0).toFixed()),
        );
      }),
    );
  });
  it("refuse a total finer than the currency and weights that sum to zero", () => {
    expect(() => prorate("0.5", "JPY", [1])).toThrow("money.tooFine");
    expect(() => prorate("1", "JPY", [0, 0])).toThrow("money.noWeights");
    expect(prorate("0", "JPY", [0, 0])).toEqual(["0", "0"]);
  });
});

describe("tax", () => {
  it("parts add up to the amount, both ways", () => {
    fc.assert(
      fc.property(
        currencies,
        units,
        fc.integer({ min: 0, max: 100 }),
        fc.boolean(),
        (currency, whole, taxRate, inclusive) => {
          const parts = taxParts({
            amount: amountOf(whole, currency),
            taxRate,
            inclusive,
            currency,
          });
          expect(dec(parts.noTaxAmount).plus(parts.taxAmount).eq(parts.amount)).toBe(true);
          expect(
            dec(inclusive ? parts.amount : parts.noTaxAmount).eq(amountOf(whole, currency)),
          ).toBe(true);
        },
      ),
    );
  });
});

describe("rounding", () => {
  it("is symmetric around zero in every mode", () => {
    const value = fc
      .integer({ min: -1e9, max: 1e9 })
      .map((whole) => new Decimal(whole).div(10_000));
    const step = fc.constantFrom("0.01", "0.02", "0.05", "0.25", "1", "10");
    fc.assert(
      fc.property(value, step, fc.constantFrom(...roundingModes), (number, size, mode) => {
        expect(
          roundStep(number.negated(), size, mode)
            .negated()
            .eq(roundStep(number, size, mode)),
        ).toBe(true);
        expect(
          roundTo(number.negated(), 2, mode)
            .negated()
            .eq(roundTo(number, 2, mode)),
        ).toBe(true);
      }),
    );
  });
  it("shows no negative zero and refuses floats", () => {
    expect(fixedText("-0.001", 2)).toBe("0.00");
    expect(() => dec(0.1)).toThrow("money.notNumber");
    expect(() => dec("1e3")).toThrow("money.notNumber");
  });
});

describe("money", () => {
  it("keeps currencies apart and decimals exact", () => {
    expect(addMoney(money("1.10", "USD"), money("2", "USD"))).toEqual({
      amount: "3.10",
      currency: "USD",
    });
    expect(() => addMoney(money(1, "USD"), money(1, "CNY"))).toThrow("money.mixedCurrency");
    expect(() => money("0.5", "KRW")).toThrow("money.tooFine");
    expect(sumByCurrency([money(1, "JPY"), money("0.005", "BHD"), money(2, "JPY")])).toEqual({
      JPY: "3",
      BHD: "0.005",
    });
  });
});

describe("dates", () => {
  it("are local, clamp to the month and step over holidays", () => {
    expect(localDateIn("2026-03-31T16:30:00Z", "Asia/Shanghai")).toBe("2026-04-01");
    expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
    expect(addMonths("2026-03-15", -1)).toBe("2026-02-15");
    expect(endOfMonth("2026-12-01")).toBe("2026-12-31");
    expect(isoWeekday("2026-11-22")).toBe(7);
    expect(isoWeekday("1969-12-29")).toBe(1);
    expect(
      shiftToWorkingDay("2026-11-21", "next", { weekend: [6, 7], holidays: ["2026-11-23"] }),
    ).toBe("2026-11-24");
    expect(() => localDateIn("2026-02-30", "Asia/Shanghai")).toThrow("money.badDate");
  });
});

describe("rate snapshot", () => {
  const rate = {
    type: "BOOKING",
    currency: "JPY",
    baseCurrency: "CNY",
    publishDate: "2026-05-01",
    rate: "4.8210",
    unit: "100",
  } as const;
  it("takes the latest of its type on or before the day, and never invents one", () => {
    const requested = {
      type: "BOOKING",
      currency: "JPY",
      baseCurrency: "CNY",
      date: "2026-05-09",
    } as const;
    expect(
      snapshotRate([rate, { ...rate, publishDate: "2026-05-10", rate: "9" }], requested),
    ).toMatchObject({
      rate: "4.8210",
      unit: "100",
      date: "2026-05-01",
    });
    expect(() => snapshotRate([{ ...rate, type: "INVOICE" }], requested)).toThrow("money.noRate");
    expect(snapshotRate([], { ...requested, currency: "CNY" })).toMatchObject({
      rate: "1",
      source: "IDENTITY",
    });
  });
});
