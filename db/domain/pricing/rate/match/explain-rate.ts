import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import {
  criterionFits,
  inRange,
  isLive,
  type LossReason,
  type RateCriterion,
  type RateQuery,
  type RateRow,
  rateCriteria,
  type RateSource,
} from "./rate-match.ts";

/** A message and its values. */
export type ExplainLine = {
  label: MessageKey;
  params: Record<string, string | number | InnerLine>;
};

/** A message inside a message. */
export type InnerLine = { label: MessageKey; params?: ExplainLine["params"] };

export type MissReason =
  | { kind: "STATUS" }
  | { kind: "CONTRACT"; wanted: string }
  | { kind: "CUSTOMER"; wanted: string }
  | { kind: "DATE"; date: string; startDate: string; endDate: string }
  | { kind: "CRITERION"; field: RateCriterion; wanted: string; value: string }
  | { kind: "EXCLUDED"; field: RateCriterion; value: string };

/** Every reason why a row does not apply; empty when it does. */
export function whyNot(rate: RateRow, query: RateQuery): MissReason[] {
  const reasons: MissReason[] = [];
  if (!isLive(rate)) reasons.push({ kind: "STATUS" });
  const contract = rate.contract || "";
  const customer = rate.customer || "";
  if ((contract || rate.source === "CONTRACT") && (!contract || contract !== query.contract)) {
    reasons.push({ kind: "CONTRACT", wanted: contract });
  }
  if ((customer || rate.source === "CUSTOMER") && (!customer || customer !== query.customer)) {
    reasons.push({ kind: "CUSTOMER", wanted: customer });
  }
  if (!inRange(rate, query.date)) {
    reasons.push({
      kind: "DATE",
      date: query.date,
      startDate: rate.startDate || "",
      endDate: rate.endDate || "",
    });
  }
  for (const field of rateCriteria) {
    const criterion = rate[field];
    const value = query[field] || "";
    if (!criterion || criterionFits(criterion, query[field])) continue;
    reasons.push(
      criterion.startsWith("!")
        ? { kind: "EXCLUDED", field, value }
        : { kind: "CRITERION", field, wanted: criterion, value },
    );
  }
  return reasons;
}

/**
 * The rows nearest to applying, fewest reasons first. A row is given up early: the search covers
 * the whole tariff.
 */
export function nearMisses<R extends RateRow>(
  rates: readonly R[],
  query: RateQuery,
  limit = 5,
): { rate: R; reasons: MissReason[] }[] {
  const kept: { rate: R; count: number }[] = [];
  let worst = Number.POSITIVE_INFINITY;
  for (const rate of rates) {
    const count = missCount(rate, query, worst);
    if (count === 0 || count >= worst) continue;
    let at = kept.length;
    while (at > 0 && (kept[at - 1]?.count ?? 0) > count) at -= 1;
    kept.splice(at, 0, { rate, count });
    if (kept.length > limit) kept.pop();
    if (kept.length === limit) worst = kept.at(-1)?.count ?? worst;
  }
  return kept.map(({ rate }) => ({ rate, reasons: whyNot(rate, query) }));
}

/** Counts whyNot's reasons up to `enough`. */
function missCount(rate: RateRow, query: RateQuery, enough: number): number {
  let count = isLive(rate) ? 0 : 1;
  if (
    (rate.contract || rate.source === "CONTRACT") &&
    (!rate.contract || rate.contract !== query.contract)
  )
    count += 1;
  if (
    (rate.customer || rate.source === "CUSTOMER") &&
    (!rate.customer || rate.customer !== query.customer)
  )
    count += 1;
  if (!inRange(rate, query.date)) count += 1;
  for (const field of rateCriteria) {
    if (count >= enough) return count;
    if (!criterionFits(rate[field], query[field])) count += 1;
  }
  return count;
}

export function lossLine(reason: LossReason): ExplainLine {
  switch (reason.kind) {
    case "SOURCE":
      return {
        label: "rate.lost.source",
        params: {
          source: { label: sourceLabel(reason.source) },
          winnerSource: { label: sourceLabel(reason.winnerSource) },
        },
      };
    case "CRITERION":
      return {
        label: "rate.lost.criterion",
        params: { field: { label: fieldLabel(reason.field) }, value: reason.value },
      };
    case "START_DATE":
      return {
        label: "rate.lost.startDate",
        params: { startDate: reason.startDate, winnerStartDate: reason.winnerStartDate },
      };
  }
}

export function missLine(reason: MissReason): ExplainLine {
  switch (reason.kind) {
    case "STATUS":
      return { label: "rate.miss.status", params: {} };
    case "CONTRACT":
      return { label: "rate.miss.contract", params: { contract: reason.wanted } };
    case "CUSTOMER":
      return { label: "rate.miss.customer", params: { customer: reason.wanted } };
    case "DATE":
      return {
        label: "rate.miss.date",
        params: { date: reason.date, startDate: reason.startDate, endDate: reason.endDate },
      };
    case "EXCLUDED":
      return {
        label: "rate.miss.excluded",
        params: { field: { label: fieldLabel(reason.field) }, value: reason.value },
      };
    case "CRITERION":
      return {
        label: "rate.miss.criterion",
        params: {
          field: { label: fieldLabel(reason.field) },
          value: reason.value,
          wanted: reason.wanted,
        },
      };
  }
}

export function sourceLabel(source: RateSource): MessageKey {
  return `rate.source.${source}`;
}

export function fieldLabel(field: RateCriterion): MessageKey {
  return `rate.field.${field}`;
}
