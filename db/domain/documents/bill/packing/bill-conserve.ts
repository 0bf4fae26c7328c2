import Decimal from "decimal.js";

/** Gross weight in kg, measure in m³, as text with three decimals. */
export type Quantities = { pkgs: number; gwt: string; dim: string };

/** A line of a packing list. */
export type PackingShare = Quantities & { id: number; cargoId: number; boxId: number };

/** What one bill takes over. */
export type BillPart = {
  cargo: (Quantities & { cargoId: number })[];
  boxes: (Quantities & { boxId: number })[];
  total: Quantities;
  lineIds: number[];
};

/** Exact; never a float (domain §1). */
export function sumQuantities(parts: readonly Quantities[]): Quantities {
  const sum = (pick: (part: Quantities) => string | number) =>
    parts.reduce((total, part) => total.plus(pick(part)), new Decimal(0));
  return {
    pkgs: sum((part) => part.pkgs).toNumber(),
    gwt: sum((part) => part.gwt).toFixed(3),
    dim: sum((part) => part.dim).toFixed(3),
  };
}

/** Collects the packing lines of a bill by cargo line and box. */
export function collectBill(lines: readonly PackingShare[]): BillPart {
  const cargo = groupBy(lines, (line) => line.cargoId);
  const boxes = groupBy(lines, (line) => line.boxId);
  return {
    cargo: [...cargo].map(([cargoId, own]) => ({ cargoId, ...sumQuantities(own) })),
    boxes: [...boxes].map(([boxId, own]) => ({ boxId, ...sumQuantities(own) })),
    total: sumQuantities(lines),
    lineIds: lines.map((line) => line.id),
  };
}

/** Deals packing lines to bills by a key, each to exactly one (split and merge). */
export function collectBills(
  lines: readonly PackingShare[],
  keyOf: (line: PackingShare) => string,
): Map<string, BillPart> {
  return new Map([...groupBy(lines, keyOf)].map(([key, own]) => [key, collectBill(own)]));
}

export type Unequal = { quantity: keyof Quantities; whole: string; parts: string };

/** The quantities in which parts do not add up to the whole (domain §3). */
export function unequalQuantities(
  whole: readonly Quantities[],
  parts: readonly Quantities[],
): Unequal[] {
  const [quantities, other] = [sumQuantities(whole), sumQuantities(parts)];
  return (["pkgs", "gwt", "dim"] as const)
    .filter((quantity) => !new Decimal(quantities[quantity]).equals(other[quantity]))
    .map((quantity) => ({
      quantity,
      whole: String(quantities[quantity]),
      parts: String(other[quantity]),
    }));
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const own = groups.get(key);
    if (own) own.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
