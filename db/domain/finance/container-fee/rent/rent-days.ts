import { dec } from "#domain/masterdata/money/decimal.ts";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import {
  addDays,
  daysBetween,
  endOfMonth,
  type LocalDate,
} from "#domain/masterdata/money/local-date.ts";
import { fixedText } from "#domain/masterdata/money/rounding.ts";

export type Hire = {
  onHireDate: LocalDate;
  offHireDate: LocalDate | null;
  freeDays: number;
  perDiem: string;
  currency: string;
};

/**
 * Charged days of a hire within a month, both ends included; the on-hire and the off-hire day
 * count. Null when none is charged.
 */
export type RentOfMonth = { begin: LocalDate; end: LocalDate; days: number; amount: string };

/** @param month "2026-06" */
export function rentOfMonth(
  { onHireDate, offHireDate, freeDays, perDiem, currency }: Hire,
  month: string,
): RentOfMonth | null {
  const first = `${month}-01`;
  const last = endOfMonth(first);
  const from = addDays(onHireDate, freeDays);
  const begin = from > first ? from : first;
  const end = offHireDate !== null && offHireDate < last ? offHireDate : last;
  if (begin > end) return null;
  const days = daysBetween(begin, end) + 1;
  return {
    begin,
    end,
    days,
    amount: fixedText(dec(perDiem).times(days), currencyDecimals(currency)),
  };
}
