import { Decimal, dec, type Numeric } from "#domain/masterdata/money/decimal.ts";
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  type LocalDate,
} from "#domain/masterdata/money/local-date.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";

/**
 * DAYS, MONTHS: after the date; END_OF_MONTH: days after it; DAY_OF_NEXT_MONTH: the n-th. Days are
 * clamped to the month.
 */
export const paymentTerms = ["DAYS", "MONTHS", "END_OF_MONTH", "DAY_OF_NEXT_MONTH"] as const;
export type PaymentTerm = (typeof paymentTerms)[number];

export function dueDate(date: LocalDate, term: PaymentTerm, n: number): LocalDate {
  switch (term) {
    case "DAYS":
      return addDays(date, n);
    case "MONTHS":
      return addMonths(date, n);
    case "END_OF_MONTH":
      return addDays(endOfMonth(date), n);
    case "DAY_OF_NEXT_MONTH": {
      const first = addDays(endOfMonth(date), 1);
      const due = addDays(first, n - 1);
      return due > endOfMonth(first) ? endOfMonth(first) : due;
    }
  }
}

/**
 * `months` after the date, on a day of that month; a date after the cut-off day counts as the next
 * month.
 */
export type MonthTerm = { months: number; day?: number | undefined; cut?: number | undefined };

/**
 * Month and day with a cut-off (operations §3 "Statement"): a short month gives its last day; no
 * `day` keeps that of the date.
 */
export function dueInMonth(date: LocalDate, { months, day, cut }: MonthTerm): LocalDate {
  const dayOfMonth = Number(date.slice(8, 10));
  const late = dayOfMonth > (cut ?? 31) ? 1 : 0;
  const last = endOfMonth(addMonths(`${date.slice(0, 8)}01`, months + late));
  return `${last.slice(0, 8)}${String(Math.min(day ?? dayOfMonth, Number(last.slice(8, 10)))).padStart(2, "0")}`;
}

/** An open item and its receipts, in one currency. */
export type AgeingItem = {
  date: LocalDate;
  due: LocalDate;
  amount: Numeric;
  receipts?: readonly { date: LocalDate; amount: Numeric }[] | undefined;
};

/** Days overdue. */
export const ageingBands = ["not_due", "1-30", "31-60", "61-90", "90+"] as const;
export type AgeingBand = (typeof ageingBands)[number];

/** Open amounts on a day, by days overdue; later items and receipts do not count. */
export function ageing(
  items: readonly AgeingItem[],
  asOf: LocalDate,
  currency: string,
): Record<AgeingBand | "total", string> {
  const sums = new Map<AgeingBand, Decimal>(ageingBands.map((band) => [band, new Decimal(0)]));
  for (const item of items) {
    if (item.date > asOf) continue;
    const received = item.receipts?.filter((receipt) => receipt.date <= asOf) ?? [];
    const open = received.reduce(
      (left, receipt) => left.minus(dec(receipt.amount)),
      dec(item.amount),
    );
    const band = bandOf(daysBetween(item.due, asOf));
    sums.set(band, (sums.get(band) ?? new Decimal(0)).plus(open));
  }
  const text = (band: AgeingBand) => amountText(sums.get(band) ?? 0, currency);
  const total = [...sums.values()].reduce((left, right) => left.plus(right), new Decimal(0));
  const bands = Object.fromEntries(ageingBands.map((band) => [band, text(band)])) as Record<
    AgeingBand,
    string
  >;
  return { ...bands, total: amountText(total, currency) };
}

/** The band of an item this many days overdue; due today is not due. */
export function bandOf(overdue: number): AgeingBand {
  if (overdue <= 0) return "not_due";
  if (overdue <= 30) return "1-30";
  if (overdue <= 60) return "31-60";
  return overdue <= 90 ? "61-90" : "90+";
}
