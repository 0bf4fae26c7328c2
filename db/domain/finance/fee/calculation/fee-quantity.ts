import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Decimal, dec, decOrNull, plainText } from "#domain/masterdata/money/decimal.ts";
import { plainOf, plus, times } from "./exact-sums.ts";
import type { FeeQuantities, FeeTariff } from "../fee-terms.ts";

export type FeeFactor = { sizeType: string | null; qty: string; price: string };

/** TEU per size (domain §1, master data). */
export const defaultTeu: Readonly<Record<string, string>> = {
  "20": "1",
  "40": "2",
  "40H": "2",
  "45": "2",
};

/**
 * The entry of the longest prefix ("40HC" → 40H).
 * @throws Refusal fee.unknownSize.
 */
export function teuOf(
  sizeType: string,
  table: Readonly<Record<string, string>> = defaultTeu,
): Decimal {
  const sizes = Object.keys(table).filter((size) => sizeType.startsWith(size));
  const size = sizes.sort((a, b) => b.length - a.length)[0];
  if (size === undefined) throw new Refusal("fee.unknownSize", { sizeType });
  return dec(table[size] ?? 0);
}

/** The greater of tonnes and cubic metres; blank is zero. */
export function revenueTons(cargo: Pick<FeeQuantities, "grossWeightKg" | "measureCbm">): Decimal {
  return Decimal.max(dec(cargo.grossWeightKg || 0).div(1000), dec(cargo.measureCbm || 0));
}

/**
 * The factors of a charge that is no percentage, without counts of zero.
 * @throws Refusal fee.noPrice, fee.noPriceAtAll, fee.unknownSize, fee.badCount,
 *   fee.noLeastQuantity.
 */
export function feeFactors(
  tariff: FeeTariff,
  has: FeeQuantities,
  teu?: Readonly<Record<string, string>>,
): FeeFactor[] {
  const least = decOrNull(tariff.minQty);
  if (tariff.unit === "CONTAINER") {
    // Sizes have their own prices, so that a least number of boxes has none.
    if (least) throw new Refusal("fee.noLeastQuantity", { feeCode: tariff.feeCode });
    return containerFactors(tariff, has);
  }
  const counted = simpleQuantity(tariff, has, teu);
  const qty = least?.gt(counted) ? plainText(least) : counted;
  if (qty.startsWith("-")) throw new Refusal("fee.badCount", { count: qty });
  if (qty === "0") return [];
  return [{ sizeType: null, qty, price: priceOf(tariff) }];
}

/** "0" is a price. @throws Refusal fee.noPriceAtAll. */
export function priceOf(tariff: FeeTariff): string {
  const { price } = tariff;
  if (price === null || price === undefined || price.trim() === "")
    throw new Refusal("fee.noPriceAtAll", { feeCode: tariff.feeCode });
  return plainOf(price);
}

function simpleQuantity(
  tariff: FeeTariff,
  has: FeeQuantities,
  teu?: Readonly<Record<string, string>>,
): string {
  switch (tariff.unit) {
    case "BILL":
      return countText(has.bill ?? 0);
    case "MANIFEST":
      return countText(has.manifest ?? 0);
    case "MERGED_BILL":
      return countText(has.mergedBill ?? 0);
    case "AMENDMENT":
      return countText(has.amendment ?? 0);
    case "REVENUE_TON":
      return plainText(revenueTons(has));
    default:
      return Object.keys(has.boxes).reduce((sum, sizeType) => {
        const count = countOf(has, sizeType);
        return count > 0 ? plus(sum, times(teuText(sizeType, teu), String(count))) : sum;
      }, "0");
  }
}

const countText = (count: number) =>
  Number.isSafeInteger(count) ? String(count) : plainText(dec(count));

function teuText(sizeType: string, table: Readonly<Record<string, string>> = defaultTeu): string {
  const exact = Object.hasOwn(table, sizeType) ? table[sizeType] : undefined;
  return exact === undefined ? plainText(teuOf(sizeType, table)) : plainOf(exact);
}

function containerFactors(tariff: FeeTariff, has: FeeQuantities): FeeFactor[] {
  const factors: FeeFactor[] = [];
  const requested = tariff.sizeTypes?.length ? tariff.sizeTypes : null;
  const sizeTypes = Object.keys(has.boxes);
  for (const sizeType of sizeTypes) countOf(has, sizeType);
  for (const sizeType of sizeTypes) {
    const count = countOf(has, sizeType);
    if (count === 0 || (requested && !requested.includes(sizeType))) continue;
    const price = tariff.prices ? tariff.prices[sizeType] : priceOf(tariff);
    if (price === undefined || price.trim() === "")
      throw new Refusal("fee.noPrice", { feeCode: tariff.feeCode, sizeType });
    factors.push({ sizeType, qty: String(count), price: plainOf(price) });
  }
  return factors;
}

/** @throws Refusal fee.badCount. */
function countOf(has: FeeQuantities, sizeType: string): number {
  const count = has.boxes[sizeType] ?? 0;
  if (!Number.isSafeInteger(count) || count < 0) throw new Refusal("fee.badCount", { count });
  return count;
}
