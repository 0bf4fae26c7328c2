import type { Charge, TariffRate } from "./prepare-tariff.ts";
import type { RateMatch, RateQuery } from "#domain/pricing/rate/match/rate-match.ts";
import { type BillFacts, type BoxGroup, queryOf } from "./bill-facts.ts";
import { type Finding, ambiguous } from "./pricing-findings.ts";

export type Hit = {
  charge: Charge;
  rate: TariffRate;
  match: RateMatch<TariffRate>;
  question: Question;
  boxes: BoxGroup[];
};

type Question = { query: RateQuery; asked: string };
/** One question per nature, in order; shared by all charges. */
type Query = { box: BoxGroup | null; questions: Question[] };

export function queriesOf(facts: BillFacts, groups: readonly (BoxGroup | null)[]): Query[] {
  const natures = facts.natures.length > 0 ? facts.natures : [""];
  return groups.map((box) => ({
    box,
    questions: natures.map((nature) => {
      const query = queryOf(facts, box, nature);
      return { query, asked: requestOf(query) };
    }),
  }));
}

/** The first nature with a matching row decides. */
function firstResponse(
  charge: Charge,
  questions: readonly Question[],
): { match: RateMatch<TariffRate>; question: Question } {
  let last: { match: RateMatch<TariffRate>; question: Question } | null = null;
  for (const question of questions) {
    last = { match: charge.index.match(question.query), question };
    if (last.match.outcome !== "NO_RATE") return last;
  }
  if (!last) throw new Error("nothing was asked");
  return last;
}
export type Matched = { hits: Hit[]; answered: (BoxGroup | null)[]; missed: (BoxGroup | null)[] };

export function matchCharge(
  charge: Charge,
  queries: readonly Query[],
  findings: Finding[],
): Matched {
  const matched: Matched = { hits: [], answered: [], missed: [] };
  let tied: Set<string> | null = null;
  for (const { box, questions } of queries) {
    const { match, question } = firstResponse(charge, questions);
    if (match.outcome === "NO_RATE") {
      matched.missed.push(box);
      continue;
    }
    matched.answered.push(box);
    const { winner } = match;
    if (!winner) {
      const perBox = match.tied.some((rate) => rate.unit === "CONTAINER");
      const key = match.tied.map((rate) => rate.id).join();
      if (perBox || !tied?.has(key))
        findings.push(ambiguous(charge.feeCode, perBox ? box : null, match.tied));
      tied = (tied ?? new Set()).add(key);
      continue;
    }
    const earlierHit = matched.hits.find((hit) => hit.rate === winner);
    if (!earlierHit)
      matched.hits.push({ charge, rate: winner, match, question, boxes: box ? [box] : [] });
    else if (box) earlierHit.boxes.push(box);
  }
  return matched;
}

/** One line: CNSHA, JPOSA, JPX1, 20GP, GENERAL, PREPAID. */
function requestOf({
  portLoad,
  portDis,
  voyline,
  type,
  nature,
  freightTerms,
  deliveryTerms,
  contract,
  customer,
}: RateQuery): string {
  let text = portLoad ?? "";
  for (const part of [
    portDis,
    voyline,
    type,
    nature,
    freightTerms,
    deliveryTerms,
    contract,
    customer,
  ]) {
    if (part) text = text ? `${text}, ${part}` : part;
  }
  return text;
}
