import { currencyDigits } from "#platform/kernel/text/currency-digits.ts";
import { Decimal } from "#domain/masterdata/money/decimal.ts";
import { fixedText, roundTo } from "#domain/masterdata/money/rounding.ts";
import { feeRate, type RateQuote } from "../rate/quoted-rate.ts";

/** An open fee and what is typed for it; `rate` in the direction of the quote of its currency. */
export type TypedLine = {
  feeId: number;
  currency: string;
  open: string;
  amount: string;
  rate: string;
};
export type TypedApply = {
  currency: string;
  /** What is left of the registration. */
  rest: string;
  quotes: Readonly<Record<string, RateQuote>>;
  /** By currency: what may be closed as a small difference. */
  tolerances: Readonly<Record<string, string>>;
  closeDifference: boolean;
};
/**
 * `taken` of the registration; what stays open of the fee, and what is closed of it. Null where
 * what is typed cannot be read.
 */
export type LinePreview = {
  feeId: number;
  taken: string | null;
  open: string | null;
  closed: string | null;
};
export type ApplyPreview = {
  lines: LinePreview[];
  total: string;
  rest: string;
  isBeyond: boolean;
  hasUnread: boolean;
};

/** A typed number, with full-width digits and thousands; null where it is none. */
function typedNumber(text: string): Decimal | null {
  const plain = text
    .normalize("NFKC")
    .trim()
    .replace(/,(?=\d{3}(\D|$))/g, "");
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? new Decimal(plain) : null;
}

/** What applying the typed amounts takes and leaves. Lines without an amount are left out. */
export function previewApply(typed: TypedApply, lines: readonly TypedLine[]): ApplyPreview {
  const shown = lines.flatMap((line) =>
    line.amount.trim() === "" ? [] : [previewLine(typed, line)],
  );
  const total = shown.reduce((sum, { taken }) => sum.plus(taken ?? 0), new Decimal(0));
  const left = new Decimal(typed.rest).minus(total);
  const text = (value: Decimal) => fixedText(value, currencyDigits(typed.currency));
  return {
    lines: shown,
    total: text(total),
    rest: text(left),
    isBeyond: left.isNegative(),
    hasUnread: shown.some(({ taken }) => taken === null),
  };
}

function previewLine(
  typed: TypedApply,
  { feeId, currency, open, amount, rate }: TypedLine,
): LinePreview {
  const unread = { feeId, taken: null, open: null, closed: null };
  const entered = typedNumber(amount);
  if (!entered) return unread;
  const left = new Decimal(open).minus(entered);
  const closes = typed.closeDifference && left.abs().lte(typed.tolerances[currency] ?? "0");
  const text = (value: Decimal) => fixedText(value, currencyDigits(currency));
  const after = {
    open: text(closes ? new Decimal(0) : left),
    closed: text(closes ? left : new Decimal(0)),
  };
  if (currency === typed.currency) return { feeId, taken: text(entered), ...after };
  const quote = typed.quotes[currency];
  const of =
    quote &&
    feeRate(
      { ...quote, rate: typedNumber(rate)?.toFixed() ?? "" },
      { fee: currency, receipt: typed.currency },
    );
  if (!of) return { ...unread, ...after };
  const taken = roundTo(entered.times(of.rate).div(of.unit), currencyDigits(typed.currency));
  return { feeId, taken: fixedText(taken, currencyDigits(typed.currency)), ...after };
}
