import fc from "fast-check";
import {
  amountOf,
  converted,
  crossed,
  fixed,
  limited,
  percentOf,
  plainOf,
  plus,
  shareOf,
  taxed,
  times,
} from "./exact-sums.ts";
import { dec, plainText } from "#domain/masterdata/money/decimal.ts";
import { expect, it } from "vitest";
import { amountText, fixedText } from "#domain/masterdata/money/rounding.ts";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { limitAmount } from "#domain/masterdata/money/price.ts";
import { taxParts } from "#domain/masterdata/money/tax.ts";
import { convert, crossConvert } from "#domain/masterdata/money/exchange/exchange.ts";

/** Small numbers and beyond 53 bits, with halves and trailing zeros. */
const digits = fc.oneof(
  fc.bigInt({ min: 0n, max: 99_999n }),
  fc.bigInt({ min: 0n, max: 10n ** 15n }),
  fc.bigInt({ min: 0n, max: 10n ** 22n }),
);
const number = fc
  .tuple(fc.boolean(), digits, fc.integer({ min: 0, max: 9 }), fc.constantFrom("", "0", "000", "5"))
  .map(([minus, n, scale, tail]) => {
    const text = `${n}`.padStart(scale + 1, "0");
    const whole = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}${tail}`;
    return `${minus ? "-" : ""}${whole}`;
  });
const above = number.map((text) => text.replace("-", "")).filter((text) => dec(text).gt(0));
const currency = fc.constantFrom("CNY", "USD", "JPY", "KWD");
const limit = fc.option(number, { nil: null });
/** Compares both implementations over 2,000 inputs. */
const same = <T>(inputs: fc.Arbitrary<T>, ours: (of: T) => unknown, money: (of: T) => unknown) =>
  fc.assert(
    fc.property(inputs, (of) => {
      expect(ours(of)).toEqual(money(of));
    }),
    { numRuns: 2000 },
  );
const pair = fc.tuple(number, number);

it("plain text, sums and products", () => {
  same(number, plainOf, plainText);
  same(
    pair,
    ([a, b]) => times(a, b),
    ([a, b]) => plainText(dec(a).times(dec(b))),
  );
  same(
    pair,
    ([a, b]) => plus(a, b),
    ([a, b]) => plainText(dec(a).plus(dec(b))),
  );
  same(
    pair,
    ([a, b]) => percentOf(a, b),
    ([a, b]) => plainText(dec(a).times(dec(b)).div(100)),
  );
});

it("the share of a value that a part of a whole takes", () => {
  same(
    fc.tuple(
      number,
      number,
      number.filter((text) => !dec(text).isZero()),
      currency,
    ),
    ([value, part, whole, c]) => shareOf(value, { part, whole }, c),
    ([value, part, whole, c]) => amountText(dec(value).times(dec(part)).div(dec(whole)), c),
  );
});

it("rounding half away from zero, to places and to a currency", () => {
  same(
    fc.tuple(number, fc.integer({ min: 0, max: 8 })),
    ([a, places]) => fixed(a, places),
    ([a, places]) => fixedText(a, places),
  );
  same(
    fc.tuple(number, currency),
    ([a, c]) => amountOf(a, c),
    ([a, c]) => amountText(a, c),
  );
});

it("minimum, maximum, steps and the ways of rounding", () => {
  const terms = fc.record({
    min: limit,
    max: limit,
    mode: fc.constantFrom(undefined, "HALF_UP" as const, "DOWN" as const, "UP" as const),
    step: fc.constantFrom(null, null, "0.05", "10"),
    digits: currency.map(currencyDecimals),
  });
  same(
    fc.tuple(number, terms),
    ([product, of]) => limited(product, of),
    ([product, of]) => limitAmount(product, of),
  );
});

it("tax inside and on top", () => {
  const taxRate = fc.oneof(
    fc.constantFrom("0", "6", "9", "13", "100"),
    fc.integer({ min: 0, max: 100_000 }).map((n) => dec(n).div(1000).toFixed()),
  );
  same(fc.record({ amount: number, taxRate, inclusive: fc.boolean(), currency }), taxed, taxParts);
});

it("exchange rates, straight and through the local currency", () => {
  const quotation = fc.record({ rate: above, unit: fc.constantFrom("1", "100", "1000") });
  same(
    fc.tuple(number, quotation, currency),
    ([amount, of, to]) => converted(amount, of, to),
    ([amount, of, to]) => convert(amount, of, to),
  );
  same(
    fc.tuple(number, quotation, quotation, currency),
    ([amount, from, to, c]) => crossed(amount, from, { ...to, currency: c }),
    ([amount, from, to, c]) => crossConvert(amount, from, { ...to, currency: c }),
  );
});

it("what is no number is refused as money refuses it", () => {
  for (const text of ["", " ", "1e3", "1,000", "0x10", "--1", "1.", "Infinity"]) {
    const money = () => plainText(text);
    const outcome = (work: () => string) => {
      try {
        return work();
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(outcome(() => plainOf(text))).toBe(outcome(money));
    expect(outcome(() => times(text, "1"))).toBe(outcome(money));
  }
});

it("rounds halves away from zero at every place", () => {
  expect(
    ["0.5", "-0.5", "0.49", "1.5", "-1.5", "2.5", "0.4999999"].map((text) => fixed(text, 0)),
  ).toEqual(["1", "-1", "0", "2", "-2", "3", "0"]);
  expect(
    ["0.005", "-0.005", "0.004", "-0.004", "1.015", "10"].map((text) => fixed(text, 2)),
  ).toEqual(["0.01", "-0.01", "0.00", "0.00", "1.02", "10.00"]);
  expect(["1", "-0.0404", "12.3456"].map((text) => fixed(text, 4))).toEqual([
    "1.0000",
    "-0.0404",
    "12.3456",
  ]);
  expect(fixed("5.05", 1)).toBe("5.1");
});

it("refuses a rate of tax or of exchange as money does", () => {
  const price = { amount: "10", inclusive: true, currency: "CNY" };
  for (const taxRate of ["-1", "100.001", "101"])
    expect(() => taxed({ ...price, taxRate })).toThrow("money.badTaxRate");
  expect(taxed({ ...price, taxRate: "100" })).toEqual({
    noTaxAmount: "5.00",
    taxAmount: "5.00",
    amount: "10.00",
  });
  for (const [rate, unit] of [
    ["0", "1"],
    ["-7", "1"],
    ["7", "0"],
    ["7", "-1"],
  ] as const) {
    expect(() => converted("1", { rate, unit }, "CNY")).toThrow("money.noRate");
    expect(() => crossed("1", { rate, unit }, { rate: "7", unit: "1", currency: "CNY" })).toThrow(
      "money.noRate",
    );
    expect(() => crossed("1", { rate: "7", unit: "1" }, { rate, unit, currency: "CNY" })).toThrow(
      "money.noRate",
    );
  }
});

it("converts as money does where the products no longer fit", () => {
  const amounts = ["0.005", "123456789.12", "9007199254740.99", "-1.25"];
  const rates = ["0.00012345", "7.12345678", "48210.87654321", "1"];
  for (const amount of amounts)
    for (const rate of rates)
      for (const unit of ["1", "100", "3", "0.01"])
        for (const to of ["JPY", "CNY", "KWD"]) {
          expect(converted(amount, { rate, unit }, to)).toBe(convert(amount, { rate, unit }, to));
          for (const other of rates) {
            const target = { rate: other, unit, currency: to };
            expect(crossed(amount, { rate, unit: "100" }, target)).toBe(
              crossConvert(amount, { rate, unit: "100" }, target),
            );
          }
        }
});

it("says how an amount came about as money does", () => {
  for (const product of ["10.005", "-0.004", "12345678901234567.891", "3"])
    for (const limits of [
      { digits: 2 },
      { digits: 0, min: "" },
      { digits: 2, min: "11" },
      { digits: 2, max: "9" },
      { digits: 2, step: "0.05" },
    ])
      for (const mode of [undefined, "HALF_UP", "DOWN", "UP"] as const)
        expect(limited(product, { ...limits, mode })).toEqual(
          limitAmount(product, { ...limits, mode }),
        );
});
