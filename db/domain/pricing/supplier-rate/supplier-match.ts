import type { LocalDate } from "#domain/masterdata/money/local-date.ts";

/** In the order of comparison: those of every rate (domain §4), then a supplier's own. */
export const supplierCriteria = [
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
  "isSoc",
  "emptyFlag",
  "dock",
  "vessel",
  "bargePort",
  "nextPort",
  "forwardAgent",
  "shipowner",
] as const;
export type SupplierCriterion = (typeof supplierCriteria)[number];

export type SupplierQuestion = { date: LocalDate } & Readonly<
  Partial<Record<SupplierCriterion, string>>
>;

/**
 * A published price. A blank criterion means any, "WGQ1,WGQ2" any of these. Dates are inclusive.
 */
export type SupplierRow = Readonly<Partial<Record<SupplierCriterion, string>>> & {
  id: string;
  version: number;
  startDate: LocalDate;
  endDate: LocalDate;
};

/** Why a price that applies lost to the winner. */
export type SupplierLoss =
  | { kind: "CRITERION"; field: SupplierCriterion; value: string }
  | { kind: "START_DATE"; startDate: string; winnerStartDate: string };

/** `winner` only without a tie, `tied` only with one. Neither is a price of 0. */
export type SupplierMatch<R> = {
  winner: R | null;
  tied: readonly R[];
  losers: readonly { rate: R; reason: SupplierLoss }[];
};

const none: SupplierMatch<never> = { winner: null, tied: [], losers: [] };

/**
 * The price that applies: most criteria filled, compared in order, then the later start (decision
 * 070).
 */
export function matchSupplier<R extends SupplierRow>(
  prices: readonly R[],
  question: SupplierQuestion,
): SupplierMatch<R> {
  const fitting = prices
    .filter((price) => appliesTo(price, question))
    .map((rate) => ({ rate, score: supplierScore(rate) }));
  if (fitting.length === 0) return none;
  fitting.sort(
    (a, b) =>
      b.score - a.score ||
      (a.rate.startDate < b.rate.startDate ? 1 : a.rate.startDate > b.rate.startDate ? -1 : 0),
  );
  const [best] = fitting as [(typeof fitting)[number]];
  const equal = fitting.filter(
    ({ rate, score }) => score === best.score && rate.startDate === best.rate.startDate,
  );
  const losers = fitting
    .slice(equal.length)
    .map(({ rate }) => ({ rate, reason: lossOf(rate, best.rate) }));
  return equal.length > 1
    ? { winner: null, tied: equal.map(({ rate }) => rate), losers }
    : { winner: best.rate, tied: [], losers };
}

export function appliesTo(price: SupplierRow, question: SupplierQuestion): boolean {
  if (question.date < price.startDate || question.date > price.endDate) return false;
  return supplierCriteria.every((field) => fits(price[field], question[field]));
}

function fits(requested: string | undefined, value: string | undefined): boolean {
  if (!requested) return true;
  if (!value) return false;
  return requested === value || (requested.includes(",") && requested.split(",").includes(value));
}

/** Each field outweighs all later ones. */
export function supplierScore(price: SupplierRow): number {
  let score = 0;
  for (const field of supplierCriteria) score = score * 2 + (price[field] ? 1 : 0);
  return score;
}

function lossOf(price: SupplierRow, winner: SupplierRow): SupplierLoss {
  for (const field of supplierCriteria) {
    const value = winner[field];
    if (value && !price[field]) return { kind: "CRITERION", field, value };
  }
  return { kind: "START_DATE", startDate: price.startDate, winnerStartDate: winner.startDate };
}
