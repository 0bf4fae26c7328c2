import type { BillFacts } from "../pricing/bill-facts.ts";
import { countedBoxes, quantitiesOf, teuByGroup } from "../pricing/bill-facts.ts";
import { calculateLines } from "./calculate-fees.ts";
import type { BaseCurrency, FeeLine, FeeProblem, FeeTariff } from "../fee-terms.ts";

/** A fee of every bill it fits; blank criteria mean any. */
export type CommonFee = {
  code: string;
  feeCode: string;
  corpCode: string;
  unit: "CONTAINER" | "BILL" | "MANIFEST" | "TEU";
  sizeType: string;
  price: string;
  currency: string;
  voyline: string;
  portLoad: string;
  portDis: string;
  taxRate: string | null;
  priceWithTax: boolean;
};

/** The common fees of a bill with their amounts; a count of none makes no line. */
export function commonLines(
  facts: BillFacts,
  fees: readonly CommonFee[],
  base: BaseCurrency,
): { lines: FeeLine[]; problems: FeeProblem[] } {
  const counted = countedBoxes(facts);
  const teu = teuByGroup(counted);
  const lines: FeeLine[] = [];
  const problems: FeeProblem[] = [];
  for (const fee of fees) {
    if (!fitsBill(fee, facts)) continue;
    const sizeTypes = fee.sizeType
      ? counted.boxes.filter((box) => box.sizeType === fee.sizeType).map((box) => box.key)
      : undefined;
    if (sizeTypes && sizeTypes.length === 0) continue;
    const { feeCode, unit, currency, price, taxRate, priceWithTax } = fee;
    const tariff: FeeTariff = { feeCode, unit, currency, price, sizeTypes, taxRate, priceWithTax };
    const calculated = calculateLines({
      tariff: [tariff],
      quantities: quantitiesOf(counted),
      base,
      teu,
    });
    for (const line of calculated.lines)
      lines.push({
        ...line,
        lineKey: `common/${fee.code}`,
        ...(fee.corpCode ? { corpCode: fee.corpCode } : {}),
      });
    problems.push(...calculated.problems);
  }
  return { lines, problems };
}

const fitsBill = (fee: CommonFee, facts: BillFacts) =>
  (["voyline", "portLoad", "portDis"] as const).every(
    (field) => !fee[field] || fee[field] === facts[field],
  );
