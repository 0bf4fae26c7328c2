import fc from "fast-check";
import { expect, it } from "vitest";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { taxParts } from "#domain/masterdata/money/tax.ts";
import {
  type BlueToCorrect,
  type FeeToInvoice,
  type LineAmounts,
  lineOfFee,
  redLineOf,
} from "./line-amounts.ts";

const nothing: LineAmounts = { feeAmount: "0", amount: "0", taxAmount: "0", noTaxAmount: "0" };
const plus = (a: LineAmounts, b: LineAmounts): LineAmounts => ({
  feeAmount: dec(a.feeAmount).plus(b.feeAmount).toFixed(),
  amount: dec(a.amount).plus(b.amount).toFixed(),
  taxAmount: dec(a.taxAmount).plus(b.taxAmount).toFixed(),
  noTaxAmount: dec(a.noTaxAmount).plus(b.noTaxAmount).toFixed(),
});
const cents = (n: number) => (n / 100).toFixed(2);
const aFee = fc.record({
  gross: fc.integer({ min: 1, max: 10_000_000 }),
  taxRate: fc.constantFrom("0", "6", "9", "13"),
  rate: fc.integer({ min: 1, max: 999_999 }),
});

const feeOf = ({
  gross,
  taxRate,
  rate,
}: {
  gross: number;
  taxRate: string;
  rate: number;
}): Omit<FeeToInvoice, "taken"> => ({
  ...taxParts({ amount: cents(gross), taxRate, inclusive: true, currency: "USD" }),
  taxRate,
  currency: "USD",
  baseAmount: dec(cents(gross)).times(rate).div(100_000).toDecimalPlaces(2).toFixed(2),
});

/** Parts of a fee at increasing cuts, the last one up to its end. */
function invoiceAll(
  fee: Omit<FeeToInvoice, "taken">,
  cuts: readonly number[],
  currency: string,
): { lines: LineAmounts[]; sum: LineAmounts } {
  const whole = dec(fee.amount).times(100).toNumber();
  const ends = [...new Set(cuts.map((cut) => cut % whole).filter((cut) => cut > 0))].sort(
    (a, b) => a - b,
  );
  let sum = nothing;
  const lines = [...ends, whole].map((end) => {
    const part = dec(cents(end)).minus(sum.feeAmount).toFixed();
    const line = lineOfFee({ ...fee, taken: { ...sum, same: true } }, part, currency);
    sum = plus(sum, line);
    return line;
  });
  return { lines, sum };
}

it("invoices a fee in any parts to the cent, in its own currency and in the company's", () => {
  fc.assert(
    fc.property(aFee, fc.array(fc.nat(), { maxLength: 6 }), (some, cuts) => {
      const fee = feeOf(some);
      const own = invoiceAll(fee, cuts, "USD").sum;
      expect([own.feeAmount, own.amount, own.taxAmount].map(Number)).toEqual(
        [fee.amount, fee.amount, fee.taxAmount].map(Number),
      );
      const base = invoiceAll(fee, cuts, "CNY");
      expect(Number(base.sum.amount)).toBe(Number(fee.baseAmount));
      for (const line of base.lines)
        expect(dec(line.amount).minus(line.taxAmount).minus(line.noTaxAmount).toNumber()).toBe(0);
    }),
  );
});

it("leaves nothing of an invoice after any sequence of red letters that take all of it", () => {
  fc.assert(
    fc.property(
      aFee,
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.constantFrom("USD", "CNY"),
      (some, cuts, currency) => {
        const [line = nothing] = invoiceAll(feeOf(some), [], currency).lines;
        fc.pre(Number(line.amount) > 0);
        let reversed = nothing;
        const rest = () => dec(line.amount).plus(reversed.amount);
        const blue = (): BlueToCorrect => ({
          ...line,
          taxRate: some.taxRate,
          feeCurrency: "USD",
          reversed,
        });
        for (const cut of cuts) {
          const open = rest().times(100).toNumber();
          if (open < 2) break;
          const red = redLineOf(blue(), `-${cents(1 + (cut % (open - 1)))}`, currency);
          if (red.line) reversed = plus(reversed, red.line);
          expect(rest().gte(0)).toBe(true);
        }
        if (rest().gt(0))
          reversed = plus(reversed, redLineOf(blue(), rest().negated(), currency).line ?? nothing);
        expect(Object.values(plus(line, reversed)).map(Number)).toEqual([0, 0, 0, 0]);
        expect(redLineOf(blue(), "-0.01", currency)).toEqual({ line: null, fault: "EXCEEDS_BLUE" });
      },
    ),
  );
});

/** Zero, or of the sign of the whole. */
const rightSign = (line: LineAmounts, sign: 1 | -1) =>
  expect(
    [line.feeAmount, line.amount, line.taxAmount, line.noTaxAmount].every(
      (value) => Number(value) * sign >= 0,
    ),
  ).toBe(true);

it("gives no part of many tiny ones a tax, net or fee amount of the wrong sign, blue or red", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3_000 }),
      fc.constantFrom("6", "9", "13"),
      fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 80 }),
      (gross, taxRate, steps) => {
        const fee = feeOf({ gross, taxRate, rate: 100_000 });
        let cut = 0;
        const cuts = steps.map((step) => (cut += step)).filter((end) => end < gross);
        const blueLines = invoiceAll(fee, cuts, "USD").lines;
        for (const line of blueLines) rightSign(line, 1);
        const [whole = nothing] = invoiceAll(fee, [], "USD").lines;
        let reversed = nothing;
        for (const { amount } of blueLines) {
          const { line } = redLineOf(
            { ...whole, taxRate, feeCurrency: "USD", reversed },
            dec(amount).negated(),
            "USD",
          );
          if (!line) throw new Error(`no red line of ${amount}`);
          rightSign(line, -1);
          reversed = plus(reversed, line);
        }
        expect(Object.values(plus(whole, reversed)).map(Number)).toEqual([0, 0, 0, 0]);
      },
    ),
  );
});

it("takes no more than the blue line and nothing positive", () => {
  const blue: BlueToCorrect = {
    feeAmount: "106.00",
    amount: "106.00",
    taxAmount: "6.00",
    noTaxAmount: "100.00",
    taxRate: "6",
    feeCurrency: "CNY",
    reversed: nothing,
  };
  expect(redLineOf(blue, "-106.01", "CNY").fault).toBe("EXCEEDS_BLUE");
  expect(redLineOf(blue, "1", "CNY").fault).toBe("NOT_NEGATIVE");
  expect(redLineOf(blue, "-53", "CNY").line).toEqual({
    feeAmount: "-53.00",
    amount: "-53.00",
    taxAmount: "-3.00",
    noTaxAmount: "-50.00",
  });
});
