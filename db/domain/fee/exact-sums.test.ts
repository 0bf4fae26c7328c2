import fc from "fast-check";
import { expect, it } from "vitest";
import { currencyDecimals } from "../money/currency.ts";
import { dec, plainText } from "../money/decimal.ts";
import { convert, crossConvert } from "../money/exchange.ts";
import { limitAmount } from "../money/price.ts";
import { amountText, fixedText } from "../money/rounding.ts";
import { taxParts } from "../money/tax.ts";
import { amountOf, converted, crossed, fixed, limited, percentOf, plainOf, plus, taxed, times } from "./exact-sums.ts";

/** Numbers as text: small and beyond 53 bits, of every length of fraction, halves and zeros at the end among them. */
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
const same = <T extends unknown[]>(
  inputs: { [K in keyof T]: fc.Arbitrary<T[K]> },
  ours: (...of: T) => unknown,
  money: (...of: T) => unknown,
) =>
  fc.assert(
    fc.property(fc.tuple(...(inputs as fc.Arbitrary<T[number]>[])), (of) => {
      expect(ours(...(of as T))).toEqual(money(...(of as T)));
    }),
    { numRuns: 2000 },
  );

it("plain text, sums and products", () => {
  same([number], plainOf, plainText);
  same([number, number], times, (a, b) => plainText(dec(a).times(dec(b))));
  same([number, number], plus, (a, b) => plainText(dec(a).plus(dec(b))));
  same([number, number], percentOf, (a, b) => plainText(dec(a).times(dec(b)).div(100)));
});

it("rounding half away from zero, to places and to a currency", () => {
  same([number, fc.integer({ min: 0, max: 8 })], fixed, fixedText);
  same([number, currency], amountOf, amountText);
});

it("minimum, maximum, steps and the ways of rounding", () => {
  const mode = fc.constantFrom(undefined, "HALF_UP", "DOWN", "UP");
  const step = fc.constantFrom(null, null, "0.05", "10");
  same(
    [number, limit, limit, mode, step, currency],
    (a, min, max, m, s, c) => limited(a, { min, max, mode: m as never, step: s, digits: currencyDecimals(c) }),
    (a, min, max, m, s, c) => limitAmount(a, { min, max, mode: m as never, step: s, digits: currencyDecimals(c) }),
  );
});

it("tax inside and on top", () => {
  const rate = fc.oneof(
    fc.constantFrom("0", "6", "9", "13", "100"),
    fc.integer({ min: 0, max: 100_000 }).map((n) => dec(n).div(1000).toFixed()),
  );
  same(
    [number, rate, fc.boolean(), currency],
    (amount, taxRate, inclusive, c) => taxed({ amount, taxRate, inclusive, currency: c }),
    (amount, taxRate, inclusive, c) => taxParts({ amount, taxRate, inclusive, currency: c }),
  );
});

it("exchange rates, straight and through the local currency", () => {
  const unit = fc.constantFrom("1", "100", "1000");
  same(
    [number, above, unit, currency],
    (amount, rate, per, c) => converted(amount, { rate, unit: per }, c),
    (amount, rate, per, c) => convert(amount, { rate, unit: per }, c),
  );
  same(
    [number, above, unit, above, unit, currency],
    (amount, r1, u1, r2, u2, c) => crossed(amount, { rate: r1, unit: u1 }, { rate: r2, unit: u2, currency: c }),
    (amount, r1, u1, r2, u2, c) => crossConvert(amount, { rate: r1, unit: u1 }, { rate: r2, unit: u2, currency: c }),
  );
});

it("what is no number is refused as money refuses it", () => {
  for (const text of ["", " ", "1e3", "1,000", "0x10", "--1", "1.", "Infinity"]) {
    const money = () => plainText(text);
    const answer = (work: () => string) => {
      try {
        return work();
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(answer(() => plainOf(text))).toBe(answer(money));
    expect(answer(() => times(text, "1"))).toBe(answer(money));
  }
});
