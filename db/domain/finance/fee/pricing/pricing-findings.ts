import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Charge, NearMiss, PreparedTariff, TariffRate } from "./prepare-tariff.ts";
import { type BillFacts, type BoxGroup, groupKey, queryOf } from "./bill-facts.ts";
import { missLine, nearMisses } from "#domain/pricing/rate/match/explain-rate.ts";

/** A tariff may serve many runs. */
const keptMisses = 5000;

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

export function noFreight(facts: BillFacts, tariff: PreparedTariff, box: BoxGroup | null): Finding {
  const freight = tariff.charges.find((charge) => charge.freight);
  if (freight) return noRate(facts, tariff, freight, box);
  return {
    ...plainFinding("fee.finding.noRate", namesOf(facts, "", box)),
    code: "NO_RATE",
    sizeType: box ? groupKey(box.key) : "",
  };
}

export function noRate(
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

export function ambiguous(
  feeCode: string,
  box: BoxGroup | null,
  tied: readonly TariffRate[],
): Finding {
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

export function plainFinding(label: MessageKey, params: Finding["params"] = {}): Finding {
  return { code: "PROBLEM", feeCode: "", sizeType: "", label, params, rates: [], near: [] };
}
