import { Refusal } from "../kit/refusal.ts";
import { Decimal, dec, plainText } from "../money/decimal.ts";
import { plainOf } from "./exact-sums.ts";
import type { FeeQuantities, FeeTariff } from "./fee-terms.ts";

/** One factor of a line: how many, at which price. */
export type FeeFactor = { sizeType: string | null; qty: string; price: string };

/** TEU per size (domain §1, master data); a caller with other sizes passes its own table. */
export const defaultTeu: Readonly<Record<string, string>> = { "20": "1", "40": "2", "40H": "2", "45": "2" };

/**
 * TEU of one size or size/type: the exact entry, otherwise the longest entry the text begins with ("40HC" → 40H, "20GP" → 20).
 * @throws Refusal fee.unknownSize.
 */
export function teuOf(sizeType: string, table: Readonly<Record<string, string>> = defaultTeu): Decimal {
  const exact = Object.hasOwn(table, sizeType) ? table[sizeType] : undefined;
  if (exact !== undefined) return dec(exact);
  const sizes = Object.keys(table).filter((size) => sizeType.startsWith(size));
  const size = sizes.sort((a, b) => b.length - a.length)[0];
  if (size === undefined) throw new Refusal("fee.unknownSize", { sizeType });
  return dec(table[size] ?? 0);
}

/** Revenue tons: the greater of tonnes and cubic metres, exact. Blank figures count as zero. */
export function revenueTons(cargo: Pick<FeeQuantities, "grossWeightKg" | "measureCbm">): Decimal {
  return Decimal.max(dec(cargo.grossWeightKg || 0).div(1000), dec(cargo.measureCbm || 0));
}

/**
 * The factors of a charge that is not a percentage; rows with a count of zero are left out, so an empty list means nothing to
 * charge. @throws Refusal fee.noPrice, fee.noPriceAtAll, fee.unknownSize, fee.badCount.
 */
export function feeFactors(tariff: FeeTariff, has: FeeQuantities, teu?: Readonly<Record<string, string>>): FeeFactor[] {
  if (tariff.unit === "CONTAINER") return containerFactors(tariff, boxesOf(has));
  const qty = simpleQuantity(tariff, has, teu);
  if (qty.lt(0)) throw new Refusal("fee.badCount", { count: plainText(qty) });
  if (qty.isZero()) return [];
  return [{ sizeType: null, qty: plainText(qty), price: priceOf(tariff) }];
}

/** The price of a charge with one price. @throws Refusal fee.noPriceAtAll; a price of "0" is a price. */
export function priceOf(tariff: FeeTariff): string {
  const { price } = tariff;
  if (price === null || price === undefined || price.trim() === "") throw new Refusal("fee.noPriceAtAll", { feeCode: tariff.feeCode });
  return plainOf(price);
}

function simpleQuantity(tariff: FeeTariff, has: FeeQuantities, teu?: Readonly<Record<string, string>>): Decimal {
  switch (tariff.unit) {
    case "BILL":
      return dec(has.bill ?? 0);
    case "MANIFEST":
      return dec(has.manifest ?? 0);
    case "MERGED_BILL":
      return dec(has.mergedBill ?? 0);
    case "REVENUE_TON":
      return revenueTons(has);
    default:
      return boxesOf(has).reduce((sum, [sizeType, count]) => sum.plus(teuOf(sizeType, teu).times(count)), new Decimal(0));
  }
}

function containerFactors(tariff: FeeTariff, boxes: [string, number][]): FeeFactor[] {
  const wanted = tariff.sizeTypes?.length ? boxes.filter(([sizeType]) => tariff.sizeTypes?.includes(sizeType)) : boxes;
  return wanted.map(([sizeType, count]) => {
    const price = tariff.prices ? tariff.prices[sizeType] : priceOf(tariff);
    if (price === undefined || price.trim() === "") throw new Refusal("fee.noPrice", { feeCode: tariff.feeCode, sizeType });
    return { sizeType, qty: String(count), price: plainOf(price) };
  });
}

function boxesOf(has: FeeQuantities): [string, number][] {
  const boxes = Object.entries(has.boxes);
  for (const [, count] of boxes) if (!Number.isSafeInteger(count) || count < 0) throw new Refusal("fee.badCount", { count });
  return boxes.filter(([, count]) => count > 0);
}
