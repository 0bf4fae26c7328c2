import { type ExplainLine, missLine, nearMisses } from "#domain/pricing/rate/match/explain-rate.ts";
import { indexRates, type RateIndex } from "#domain/pricing/rate/match/rate-index.ts";
import type { RateMatch, RateQuery, RateRow } from "#domain/pricing/rate/match/rate-match.ts";
import type { RateUnit } from "#domain/pricing/rate/rate-unit.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import {
  type BillFacts,
  type BoxGroup,
  groupKey,
  quantitiesOf,
  queryOf,
  teuByGroup,
} from "./bill-facts.ts";
import { calculateLines } from "../calculation/calculate-fees.ts";
import { sharedPrice } from "../calculation/shared-box.ts";
import type { BaseCurrency, FeeLine, FeeTariff, RateTrace } from "../fee-terms.ts";

export type TariffRate = RateRow & {
  version: number;
  kind: "PORT" | "EXTRA";
  rateType: string;
  feeCode: string;
  unit: RateUnit;
  currency: string;
  price: string;
  min: string | null;
  max: string | null;
  includedFees: readonly string[];
};

/** `taxRate` in percent, null without tax. */
export type CostTerms = { taxRate: string | null; priceWithTax: boolean; ocean: boolean };

type Charge = {
  feeCode: string;
  freight: boolean;
  ocean: boolean;
  terms: CostTerms | undefined;
  rates: TariffRate[];
  index: RateIndex<TariffRate>;
};

/** One charge per fee code, kind and rate type, ocean freight first; prepared once a run. */
export type PreparedTariff = { charges: readonly Charge[]; misses: Map<string, NearMiss[]> };

/** A tariff may serve many runs. */
const keptMisses = 5000;

export type NearMiss = { rateId: string; reasons: ExplainLine[] };

/** What could not be priced, with the tied or nearest rows. */
export type Finding = {
  code: "NO_RATE" | "AMBIGUOUS" | "PROBLEM";
  feeCode: string;
  sizeType: string;
  label: MessageKey;
  params: Record<string, string | number>;
  rates: {
    rateId: string;
    version: number;
    price: string;
    currency: string;
    startDate: string;
    endDate: string;
  }[];
  near: NearMiss[];
};

export type PricedBill = { lines: FeeLine[]; findings: Finding[] };

export function prepareTariff(
  rates: readonly TariffRate[],
  costs: ReadonlyMap<string, CostTerms>,
): PreparedTariff {
  const groups = new Map<string, TariffRate[]>();
  for (const rate of rates) {
    const key = [rate.kind, rate.rateType, rate.feeCode].join("/");
    const group = groups.get(key);
    if (group) group.push(rate);
    else groups.set(key, [rate]);
  }
  const charges = [...groups.values()].map((list): Charge => {
    const [first] = list as [TariffRate];
    const terms = costs.get(first.feeCode);
    const freight = first.kind === "PORT" && first.rateType === "OP";
    return {
      feeCode: first.feeCode,
      freight,
      ocean: freight || (terms?.ocean ?? false),
      terms,
      rates: list,
      index: indexRates(list),
    };
  });
  charges.sort((a, b) => Number(b.freight) - Number(a.freight) || (a.feeCode < b.feeCode ? -1 : 1));
  return { charges, misses: new Map() };
}

type Hit = {
  charge: Charge;
  rate: TariffRate;
  match: RateMatch<TariffRate>;
  question: Question;
  boxes: BoxGroup[];
};

/**
 * Prices one bill (domain §4). Ocean freight without a rate is a finding. An extra fee without a
 * row does not apply, unless it has prices by size for other boxes. Ties are findings.
 */
export function priceBill(
  facts: BillFacts,
  tariff: PreparedTariff,
  base: BaseCurrency | null,
): PricedBill {
  const findings: Finding[] = [];
  const hits: Hit[] = [];
  const groups: (BoxGroup | null)[] = facts.boxes.length > 0 ? [...facts.boxes] : [null];
  const priced = new Set<BoxGroup | null>();
  const extras: Extra[] = [];
  const queries = queriesOf(facts, groups);
  for (const charge of tariff.charges) {
    const matched = matchCharge(charge, queries, findings);
    hits.push(...matched.hits);
    if (charge.freight) for (const box of matched.answered) priced.add(box);
    else extras.push({ charge, matched });
  }
  const inside = insideFreight(hits);
  for (const extra of extras) findings.push(...missingSizes(facts, tariff, extra, inside));
  if (facts.boxes.length === 0) findings.push(plainFinding("fee.finding.noContainers"));
  for (const box of groups) if (!priced.has(box)) findings.push(noFreight(facts, tariff, box));
  const calculated = calculateLines({
    tariff: hits.map((hit) => feeTariff(facts, hit, inside)),
    quantities: quantitiesOf(facts),
    base,
    teu: teuByGroup(facts),
  });
  // A correction that nobody priced must not pass for free.
  if ((facts.amendment ?? 0) > 0 && !hits.some(({ rate }) => rate.unit === "AMENDMENT"))
    findings.push({ ...plainFinding("fee.finding.noAmendment"), code: "NO_RATE" });
  for (const { feeCode, code, params } of calculated.problems)
    findings.push({ ...plainFinding(code, params), feeCode });
  return { lines: calculated.lines, findings };
}

type Question = { query: RateQuery; asked: string };
/** One question per nature, in order; shared by all charges. */
type Query = { box: BoxGroup | null; questions: Question[] };

function queriesOf(facts: BillFacts, groups: readonly (BoxGroup | null)[]): Query[] {
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

type Extra = { charge: Charge; matched: Matched };
type Matched = { hits: Hit[]; answered: (BoxGroup | null)[]; missed: (BoxGroup | null)[] };

function matchCharge(charge: Charge, queries: readonly Query[], findings: Finding[]): Matched {
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

/** A fee priced for only some sizes is a hole in the tariff. */
function missingSizes(
  facts: BillFacts,
  tariff: PreparedTariff,
  { charge, matched }: Extra,
  inside: Inside,
): Finding[] {
  const bySize = matched.hits.some(
    ({ rate }) => rate.unit === "CONTAINER" && rate.size && !rate.type,
  );
  if (!bySize) return [];
  const open = matched.missed.filter(
    (box) => !box || !inside.boxes.get(box.key)?.has(charge.feeCode),
  );
  return open.map((box) => noRate(facts, tariff, charge, box));
}

function noFreight(facts: BillFacts, tariff: PreparedTariff, box: BoxGroup | null): Finding {
  const freight = tariff.charges.find((charge) => charge.freight);
  if (freight) return noRate(facts, tariff, freight, box);
  return {
    ...plainFinding("fee.finding.noRate", namesOf(facts, "", box)),
    code: "NO_RATE",
    sizeType: box ? groupKey(box.key) : "",
  };
}

function noRate(
  facts: BillFacts,
  tariff: PreparedTariff,
  charge: Charge,
  box: BoxGroup | null,
): Finding {
  const query = queryOf(facts, box, facts.natures[0] ?? "");
  const key = `${charge.feeCode}${JSON.stringify(query)}`;
  let near = tariff.misses.get(key);
  if (!near) {
    near = nearMisses(charge.rates, query, 3).map(({ rate, reasons }) => ({
      rateId: rate.id,
      reasons: reasons.map(missLine),
    }));
    if (tariff.misses.size >= keptMisses) tariff.misses.clear();
    tariff.misses.set(key, near);
  }
  const params = namesOf(facts, charge.feeCode, box);
  return {
    ...plainFinding("fee.finding.noRate", params),
    code: "NO_RATE",
    feeCode: charge.feeCode,
    sizeType: box ? groupKey(box.key) : "",
    near,
  };
}

function namesOf(facts: BillFacts, feeCode: string, box: BoxGroup | null): Record<string, string> {
  return {
    feeCode,
    sizeType: box ? groupKey(box.key) : "",
    portLoad: facts.portLoad,
    portDis: facts.portDis,
    date: facts.pricingDate,
  };
}

function ambiguous(feeCode: string, box: BoxGroup | null, tied: readonly TariffRate[]): Finding {
  const rates = tied.map((rate) => ({
    rateId: rate.id,
    version: rate.version,
    price: rate.price,
    currency: rate.currency,
    startDate: rate.startDate ?? "",
    endDate: rate.endDate ?? "",
  }));
  const shown = rates.map((rate) => `#${rate.rateId} ${rate.price} ${rate.currency}`).join(" / ");
  const finding = plainFinding("fee.finding.ambiguous", {
    feeCode,
    sizeType: box ? groupKey(box.key) : "",
    rates: shown,
  });
  return { ...finding, code: "AMBIGUOUS", feeCode, sizeType: box ? groupKey(box.key) : "", rates };
}

function plainFinding(label: MessageKey, params: Finding["params"] = {}): Finding {
  return { code: "PROBLEM", feeCode: "", sizeType: "", label, params, rates: [], near: [] };
}

type Inside = { any: ReadonlySet<string>; boxes: ReadonlyMap<string, ReadonlySet<string>> };

const nothingInside: Inside = { any: new Set(), boxes: new Map() };

/** Fee codes included in the freight. */
function insideFreight(hits: readonly Hit[]): Inside {
  const freight = hits.filter((hit) => hit.charge.freight);
  if (freight.every((hit) => hit.rate.includedFees.length === 0)) return nothingInside;
  return {
    any: new Set(freight.flatMap((hit) => hit.rate.includedFees)),
    boxes: new Map(
      freight.flatMap((hit) => hit.boxes.map((box) => [box.key, new Set(hit.rate.includedFees)])),
    ),
  };
}

function feeTariff(facts: BillFacts, hit: Hit, inside: Inside): FeeTariff {
  const { rate, charge, match, question, boxes } = hit;
  const open =
    charge.freight || inside.any.size === 0
      ? boxes
      : boxes.filter((box) => !inside.boxes.get(box.key)?.has(rate.feeCode));
  const perBox = rate.unit === "CONTAINER";
  const included =
    !charge.freight &&
    (perBox && boxes.length > 0 ? open.length === 0 : inside.any.has(rate.feeCode));
  // Written out for speed.
  const trace: RateTrace = {
    rateId: rate.id,
    version: rate.version,
    source: rate.source,
    pricingDate: facts.pricingDate,
    pricingReason: facts.pricingReason,
    asked: question.asked,
    losers: losersOf(match),
  };
  const divided = perBox ? dividedPrices(rate, open) : null;
  return {
    feeCode: rate.feeCode,
    unit: rate.unit,
    currency: rate.currency,
    price: rate.price,
    prices: divided?.prices,
    shares: divided?.shares,
    min: rate.min,
    max: rate.max,
    included,
    ocean: charge.ocean && rate.unit !== "PERCENT_OCE",
    sizeTypes: perBox && open.length > 0 ? open.map((box) => box.key) : undefined,
    taxRate: charge.terms?.taxRate ?? null,
    priceWithTax: charge.terms?.priceWithTax ?? false,
    rate: trace,
  };
}

/** Prices by group where boxes are shared with other bills; null otherwise. */
function dividedPrices(
  { price, currency }: TariffRate,
  boxes: readonly BoxGroup[],
): Pick<FeeTariff, "prices" | "shares"> | null {
  if (!boxes.some(({ share }) => share)) return null;
  const divided = boxes.map(
    ({ key, share }) => [key, share ? sharedPrice(share, price, currency) : null] as const,
  );
  return {
    prices: Object.fromEntries(divided.map(([key, own]) => [key, own?.part ?? price])),
    shares: divided.flatMap(([, own]) => (own ? [own] : [])),
  };
}

const noLosers: RateTrace["losers"] = [];

function losersOf(match: RateMatch<TariffRate>): RateTrace["losers"] {
  if (match.losers.length === 0) return noLosers;
  return match.losers
    .slice(0, 10)
    .map(({ rate, reason }) => ({ rateId: rate.id, version: rate.version, reason }));
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
