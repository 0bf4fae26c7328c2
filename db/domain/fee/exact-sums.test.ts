import fc from "fast-check";
import { expect, it } from "vitest";
import { currencyDecimals } from "../money/currency.ts";
import { dec, plainText } from "../money/decimal.ts";
import { convert, crossConvert } from "../money/exchange.ts";
import { limitAmount } from "../money/price.ts";
import { amountText, fixedText } from "../money/rounding.ts";
import { taxParts } from "../money/tax.ts";
import { amountOf, converted, crossed, fixed, limited, percentOf, plainOf, plus, taxed, times } from "./exact-sums.ts";

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
