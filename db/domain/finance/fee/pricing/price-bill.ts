import type { BaseCurrency, FeeLine } from "../fee-terms.ts";
import { type Finding, noFreight, noRate, plainFinding } from "./pricing-findings.ts";
import { type BillFacts, type BoxGroup, quantitiesOf, teuByGroup } from "./bill-facts.ts";
import type { Charge, PreparedTariff } from "./prepare-tariff.ts";
import { type Hit, type Matched, matchCharge, queriesOf } from "./match-charge.ts";
import { type Inside, feeTariff, insideFreight } from "./charge-tariff.ts";
import { calculateLines } from "../calculation/calculate-fees.ts";

export type PricedBill = { lines: FeeLine[]; findings: Finding[] };

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

type Extra = { charge: Charge; matched: Matched };

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
