import type { RateRow } from "#domain/pricing/rate/match/rate-match.ts";
import type { RateUnit } from "#domain/pricing/rate/rate-unit.ts";
import { type RateIndex, indexRates } from "#domain/pricing/rate/match/rate-index.ts";
import type { ExplainLine } from "#domain/pricing/rate/match/explain-rate.ts";

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

export type Charge = {
  feeCode: string;
  freight: boolean;
  ocean: boolean;
  terms: CostTerms | undefined;
  rates: TariffRate[];
  index: RateIndex<TariffRate>;
};

/** One charge per fee code, kind and rate type, ocean freight first; prepared once a run. */
export type PreparedTariff = { charges: readonly Charge[]; misses: Map<string, NearMiss[]> };

export type NearMiss = { rateId: string; reasons: ExplainLine[] };

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
