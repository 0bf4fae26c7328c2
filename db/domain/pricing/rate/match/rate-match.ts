import type { LocalDate } from "#domain/masterdata/money/local-date.ts";

/** In order of preference (domain §4). */
export const rateSources = ["CONTRACT", "CUSTOMER", "LINE", "GENERAL"] as const;
export type RateSource = (typeof rateSources)[number];

/** In the order of comparison (domain §4). */
export const rateCriteria = [
  "portLoad",
  "portDis",
  "voyline",
  "receipt",
  "delivery",
  "size",
  "type",
  "nature",
  "tradeType",
  "deliveryTerms",
  "freightTerms",
  "isSoc",
  "emptyFlag",
] as const;
export type RateCriterion = (typeof rateCriteria)[number];

type Criteria = { [K in RateCriterion]?: string | null | undefined };

/**
 * A blank criterion means any, "!JPCHB,JPYOK" any but these. Dates are inclusive and may be open.
 */
export type RateRow = Criteria & {
  id: string;
  version?: number | undefined;
  source: RateSource;
  status: string;
  contract?: string | null | undefined;
  customer?: string | null | undefined;
  startDate?: LocalDate | null | undefined;
  endDate?: LocalDate | null | undefined;
};

/** A blank value is unknown and fits only open criteria. */
export type RateQuery = Criteria & {
  date: LocalDate;
  contract?: string | null | undefined;
  customer?: string | null | undefined;
};

/** Why a row that applies lost to the winner. */
export type LossReason =
  | { kind: "SOURCE"; source: RateSource; winnerSource: RateSource }
  | { kind: "CRITERION"; field: RateCriterion; value: string }
  | { kind: "START_DATE"; startDate: string; winnerStartDate: string };

export type Loser<R> = { rate: R; reason: LossReason };

/**
 * `winner` only when MATCHED, `tied` only when AMBIGUOUS; `losers` best first. No outcome is a
 * price of 0.
 */
export type RateMatch<R> = {
  outcome: "MATCHED" | "AMBIGUOUS" | "NO_RATE";
  winner: R | null;
  tied: R[];
  losers: Loser<R>[];
};

const liveStatuses = new Set(["PUBLISHED", "APPROVED"]);

/** The rate that applies (domain §4): source, filled criteria in order, later start. */
export function matchRate<R extends RateRow>(rates: readonly R[], query: RateQuery): RateMatch<R> {
  return decide(rates.filter((rate) => applies(rate, query)).map(ranked));
}

export function applies(rate: RateRow, query: RateQuery): boolean {
  if (!isLive(rate) || !isBound(rate, query) || !inRange(rate, query.date)) return false;
  for (const field of rateCriteria) if (!criterionFits(rate[field], query[field])) return false;
  return true;
}

export type Ranked<R> = { rate: R; score: number; start: string };

export function ranked<R extends RateRow>(rate: R): Ranked<R> {
  return { rate, score: rateScore(rate), start: rate.startDate || "" };
}

/** Ranks rows that all apply to one query. */
export function decide<R extends RateRow>(applicable: readonly Ranked<R>[]): RateMatch<R> {
  const [only] = applicable;
  if (!only) return { outcome: "NO_RATE", winner: null, tied: [], losers: [] };
  if (applicable.length === 1)
    return { outcome: "MATCHED", winner: only.rate, tied: [], losers: [] };
  const inOrder = [...applicable].sort(byRank);
  const best = inOrder[0] as Ranked<R>;
  const equal = inOrder.filter(
    (ranked) => ranked.score === best.score && ranked.start === best.start,
  );
  const losers = inOrder
    .slice(equal.length)
    .map(({ rate }) => ({ rate, reason: lossReason(rate, best.rate) }));
  if (equal.length > 1)
    return { outcome: "AMBIGUOUS", winner: null, tied: equal.map((ranked) => ranked.rate), losers };
  return { outcome: "MATCHED", winner: best.rate, tied: [], losers };
}

export function isLive(rate: RateRow): boolean {
  return liveStatuses.has(rate.status);
}

export function isBound(rate: RateRow, query: RateQuery): boolean {
  if (rate.source === "CONTRACT" && !rate.contract) return false;
  if (rate.source === "CUSTOMER" && !rate.customer) return false;
  return (
    (!rate.contract || rate.contract === query.contract) &&
    (!rate.customer || rate.customer === query.customer)
  );
}

export function inRange(rate: RateRow, date: LocalDate): boolean {
  return (!rate.startDate || rate.startDate <= date) && (!rate.endDate || date <= rate.endDate);
}

/** "!A,B" admits any value but these; an unknown value passes. */
export function criterionFits(
  requested: string | null | undefined,
  value: string | null | undefined,
): boolean {
  if (!requested) return true;
  if (requested.startsWith("!")) return !value || !excludedBy(requested).includes(value);
  return requested === value;
}

/** An exclusion names no value, so it is not filled. */
export function isFilled(requested: string | null | undefined): requested is string {
  return Boolean(requested) && !requested?.startsWith("!");
}

function excludedBy(requested: string): string[] {
  return requested
    .slice(1)
    .split(",")
    .map((item) => item.trim());
}

/** Orders by source, then criteria; each field outweighs all later ones. */
function rateScore(rate: RateRow): number {
  let score = rateSources.length - rateSources.indexOf(rate.source);
  for (const field of rateCriteria) score = score * 2 + (isFilled(rate[field]) ? 1 : 0);
  return score;
}

function byRank(
  a: Pick<Ranked<unknown>, "score" | "start">,
  b: Pick<Ranked<unknown>, "score" | "start">,
): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.start === b.start) return 0;
  return a.start < b.start ? 1 : -1;
}

function lossReason(rate: RateRow, winner: RateRow): LossReason {
  if (rate.source !== winner.source)
    return { kind: "SOURCE", source: rate.source, winnerSource: winner.source };
  for (const field of rateCriteria) {
    const value = winner[field];
    if (isFilled(value) && !isFilled(rate[field])) return { kind: "CRITERION", field, value };
  }
  return {
    kind: "START_DATE",
    startDate: rate.startDate || "",
    winnerStartDate: winner.startDate || "",
  };
}
