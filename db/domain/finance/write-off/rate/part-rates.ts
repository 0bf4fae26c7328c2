import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { Decimal, type Decimal as DecimalValue } from "#domain/masterdata/money/decimal.ts";
import { convert } from "#domain/masterdata/money/exchange/exchange.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";
import {
  type FeeRate,
  feeRate,
  percentOff,
  quoteText,
  type RateQuote,
  quotedAs,
} from "./quoted-rate.ts";

/**
 * A typed rate: `rateUnit` of `rateBase` costs it in the other currency. Without a base, 1 of the
 * fee's currency in the registration's.
 */
export type TypedRate = {
  amount: string | null;
  rate: string | null;
  rateBase?: string;
  rateUnit?: string | null;
};
/**
 * The rate of a part and why it is far from the published one; the reason is blank where it is
 * near.
 */
export type PartRate = { rate: FeeRate; rateReason: string };

type Of = {
  receipt: { currency: string; bankDate: string };
  fees: readonly { key: string; currency: string }[];
  tolerance: DecimalValue;
  quotes: ReadonlyMap<string, RateQuote>;
  /** Confirms rates beyond the tolerance, and those nothing is published for. */
  rateReason: string;
};

const sameCurrency: PartRate = {
  rate: { rate: new Decimal(1), unit: new Decimal(1) },
  rateReason: "",
};

/**
 * The rate of each line. One that is further from the published rate than the company allows, or
 * that nothing is published for, needs a reason.
 * @throws Refusals writeOff.needsRate, writeOff.rateOff, writeOff.rateUnpublished, at the rates
 */
export function partRates(lines: readonly TypedRate[], of: Of): PartRate[] {
  const faults: Refusal[] = [];
  const rates = lines.map((line, i): PartRate => {
    const fee = of.fees[i];
    if (!fee || fee.currency === of.receipt.currency) return sameCurrency;
    const at = { field: `lines.${i}.rate` };
    const quote = of.quotes.get(fee.currency) ?? {
      base: fee.currency,
      unit: "1",
      counter: of.receipt.currency,
      rate: "",
    };
    const typed = {
      base: line.rateBase || fee.currency,
      unit: line.rateUnit ?? "1",
      rate: line.rate ?? "",
    };
    const rate = feeRate(typed, { fee: fee.currency, receipt: of.receipt.currency });
    if (!rate) {
      const pair = {
        fee: fee.key,
        from: fee.currency,
        to: of.receipt.currency,
        published: quoteText(quote),
      };
      faults.push(new Refusal("writeOff.needsRate", pair, at));
      return sameCurrency;
    }
    const far = farFrom(rate, quote, { of, fee, amount: line.amount ?? "0" });
    if (far && !of.rateReason) faults.push(new Refusal(far.code, far.params, at));
    return { rate, rateReason: far ? of.rateReason : "" };
  });
  if (faults.length > 0) throw new Refusals(faults);
  return rates;
}

type Line = { of: Of; fee: { key: string; currency: string }; amount: string };

function farFrom(rate: FeeRate, quote: RateQuote, { of, fee, amount }: Line) {
  const { currency, bankDate } = of.receipt;
  const taken = `${convert(amount, rate, currency)} ${currency}`;
  const params = {
    fee: fee.key,
    amount: `${amountText(amount, fee.currency)} ${fee.currency}`,
    taken,
  };
  const typed = quoteText(quotedAs(rate, quote, fee.currency));
  if (quote.rate === "")
    return {
      code: "writeOff.rateUnpublished" as const,
      params: { ...params, typed, date: bankDate },
    };
  const percent = percentOff(rate, quote, fee.currency);
  if (percent.lte(of.tolerance)) return null;
  const judged = {
    published: quoteText(quote),
    percent: percent.toFixed(2),
    tolerance: of.tolerance.toFixed(),
  };
  return { code: "writeOff.rateOff" as const, params: { ...params, typed, ...judged } };
}
