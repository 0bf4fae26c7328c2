import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { Decimal, dec, plainText } from "#domain/masterdata/money/decimal.ts";
import { convert, crossConvert } from "#domain/masterdata/money/exchange/exchange.ts";
import { limitAmount } from "#domain/masterdata/money/price.ts";
import { amountText, fixedText } from "#domain/masterdata/money/rounding.ts";
import { taxParts } from "#domain/masterdata/money/tax.ts";
import {
  amountOf,
  converted,
  crossed,
  fixed,
  limited,
  minus,
  percentOf,
  plainOf,
  plus,
  shareOf,
  taxed,
  times,
} from "./exact-sums.ts";

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

it("keeps every digit of the longest numbers it reads itself, and hands on the rest", () => {
  const longest = [
    "9007199254740991",
    "9007199254740993",
    "900719925474099.3",
    "0.9007199254740993",
    "-9007199254740993",
    "12345678901234567",
  ];
  const short = [
    "0.1",
    "-0.1",
    "00.10",
    "7",
    "-0",
    "-0.00",
    "0.000000000000001",
    "1.000000000000000000",
    "100",
    "-100.50",
  ];
  for (const a of [...longest, ...short]) {
    expect(plainOf(a)).toBe(plainText(a));
    for (const b of [...longest, ...short]) {
      expect(plus(a, b)).toBe(plainText(dec(a).plus(dec(b))));
      expect(minus(a, b)).toBe(plainText(dec(a).minus(dec(b))));
      expect(times(a, b)).toBe(plainText(dec(a).times(dec(b))));
      expect(percentOf(a, b)).toBe(plainText(dec(a).times(dec(b)).div(100)));
    }
    for (let places = 0; places < 18; places += 1)
      expect(fixed(a, places)).toBe(fixedText(a, places));
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

/** How often the decimal library writes a number while `work` runs. */
function libraryWrites(work: () => unknown): number {
  const toFixed = vi.spyOn(Decimal.prototype, "toFixed");
  try {
    work();
    return toFixed.mock.calls.length;
  } finally {
    toFixed.mockRestore();
  }
}

describe("numbers that fit", () => {
  it.each([
    "0",
    "-1.50",
    "1.5",
    "10",
    "100.00",
    "9",
    "0.9",
    "1234567890123456",
    "-1234567890123456",
    "900719925474099.1",
    "0.000000000000001",
  ])("%s is read without the decimal library", (text) => {
    expect(libraryWrites(() => plainOf(text))).toBe(0);
    expect(libraryWrites(() => plus(text, "0"))).toBe(0);
    expect(libraryWrites(() => times(text, "1"))).toBe(0);
    expect(libraryWrites(() => fixed(text, 0))).toBe(0);
  });

  it.each([
    ["2000.00", "100", "300.00", "666.67"],
    ["-2000.00", "-100", "-300.00", "-666.67"],
    ["2000.00", "-100", "300.00", "-666.67"],
    ["0", "5", "7", "0.00"],
  ])(
    "of %s the part %s of %s is shared out without the decimal library",
    (value, part, whole, share) => {
      expect(libraryWrites(() => expect(shareOf(value, { part, whole }, "CNY")).toBe(share))).toBe(
        0,
      );
    },
  );

  it("are added, multiplied, rounded, taxed and converted without it", () => {
    const work: (() => unknown)[] = [
      () => plus("0.1", "900719925474098"),
      () => plus("9007199254740990", "1"),
      () => minus("1.25", "3"),
      () => times("0.0000001", "0.00000001"),
      () => times("9007199254740991", "1"),
      () => percentOf("1000", "8"),
      () => percentOf("0.0000000000001", "1"),
      () => fixed("1.005", 2),
      () => fixed("12", 3),
      () => fixed("9", 15),
      () => amountOf("12.345", "JPY"),
      () => limited("12.345", { digits: 2 }),
      () => limited("12.345", { digits: 2, min: "", max: null, mode: "HALF_UP", step: null }),
      () => taxed({ amount: "106.00", taxRate: "6", inclusive: true, currency: "CNY" }),
      () => taxed({ amount: "100.00", taxRate: "0", inclusive: false, currency: "CNY" }),
      () => taxed({ amount: "100.00", taxRate: "5.5", inclusive: false, currency: "CNY" }),
      () => taxed({ amount: "100.00", taxRate: "100", inclusive: true, currency: "CNY" }),
      () => converted("100.00", { rate: "7.12345678", unit: "1" }, "CNY"),
      () => converted("100", { rate: "7", unit: "0.01" }, "JPY"),
      () =>
        crossed(
          "1000.00",
          { rate: "7.1234", unit: "1" },
          { rate: "4.8210", unit: "100", currency: "JPY" },
        ),
      () => crossed("1", { rate: "7", unit: "100" }, { rate: "4", unit: "1", currency: "KWD" }),
    ];
    expect(work.map(libraryWrites)).toEqual(work.map(() => 0));
  });

  it("are not those beyond 53 bits or fifteen decimals", () => {
    const work: (() => unknown)[] = [
      () => plainOf("9007199254740993"),
      () => plainOf("0.0000000000000001"),
      () => times("9007199254740991", "2"),
      () => plus("9007199254740991", "1"),
      () => fixed("1", 16),
      () => taxed({ amount: "90071992547409.00", taxRate: "6", inclusive: true, currency: "CNY" }),
      () => converted("90071992547409.91", { rate: "7.12345678", unit: "1" }, "CNY"),
    ];
    for (const each of work) expect(libraryWrites(each)).toBeGreaterThan(0);
  });
});
