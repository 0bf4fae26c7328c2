import type { Hit } from "./match-charge.ts";
import type { BillFacts, BoxGroup } from "./bill-facts.ts";
import type { FeeTariff, RateTrace } from "../fee-terms.ts";
import type { TariffRate } from "./prepare-tariff.ts";
import { sharedPrice } from "../calculation/shared-box.ts";
import type { RateMatch } from "#domain/pricing/rate/match/rate-match.ts";

export type Inside = { any: ReadonlySet<string>; boxes: ReadonlyMap<string, ReadonlySet<string>> };

const nothingInside: Inside = { any: new Set(), boxes: new Map() };

/** Fee codes included in the freight. */
export function insideFreight(hits: readonly Hit[]): Inside {
  const freight = hits.filter((hit) => hit.charge.freight);
  if (freight.every((hit) => hit.rate.includedFees.length === 0)) return nothingInside;
  return {
    any: new Set(freight.flatMap((hit) => hit.rate.includedFees)),
    boxes: new Map(
      freight.flatMap((hit) => hit.boxes.map((box) => [box.key, new Set(hit.rate.includedFees)])),
    ),
  };
}

export function feeTariff(facts: BillFacts, hit: Hit, inside: Inside): FeeTariff {
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
