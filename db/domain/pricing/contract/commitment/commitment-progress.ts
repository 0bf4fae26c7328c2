import { Decimal, dec, type Numeric } from "#domain/masterdata/money/decimal.ts";
import { daysBetween, type LocalDate } from "#domain/masterdata/money/local-date.ts";
import { fixedText } from "#domain/masterdata/money/rounding.ts";
import { commitmentShortfall, type Shortfall } from "./commitment.ts";

export type Commitment = {
  mqcTeu: Numeric;
  per: Numeric;
  rate: Numeric;
  currency: string;
  effectiveDate: LocalDate;
  /** The last day: expiry or earlier termination. */
  endDate: LocalDate;
};

/**
 * TEU with one decimal; `percent` of the commitment carried; `due` is what an even spread would
 * have carried by now.
 */
export type CommitmentProgress = {
  carried: string;
  percent: string;
  due: string;
  forecast: string;
  shortfall: Shortfall;
};

/**
 * Where a commitment stands on a day, and where it ends at the pace so far (field: even spread).
 * Before the first day and without an elapsed day the forecast is what is carried.
 */
export function commitmentProgress(
  commitment: Commitment,
  carriedTeu: Numeric,
  today: LocalDate,
): CommitmentProgress {
  const { effectiveDate, endDate } = commitment;
  const whole = Math.max(1, daysBetween(effectiveDate, endDate) + 1);
  const elapsed = Math.min(whole, Math.max(0, daysBetween(effectiveDate, today) + 1));
  const carried = dec(carriedTeu);
  const committed = dec(commitment.mqcTeu);
  const forecast = elapsed > 0 ? carried.times(whole).div(elapsed) : carried;
  return {
    carried: fixedText(carried, 1),
    percent: fixedText(committed.gt(0) ? carried.times(100).div(committed) : new Decimal(0), 1),
    due: fixedText(committed.times(elapsed).div(whole), 1),
    forecast: fixedText(forecast, 1),
    // A part of a container is not charged: the forecast counts whole TEU.
    shortfall: commitmentShortfall(commitment, forecast.toDecimalPlaces(0, Decimal.ROUND_DOWN)),
  };
}
