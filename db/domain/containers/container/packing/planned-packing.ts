import type { Packed, Quantity } from "./pack-boxes.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";

/**
 * The packing list as planned, where the plan has exactly the packages and the weight of every full
 * container; null where it differs, or where none was made. An empty container keeps its zero line
 * (pack-boxes.ts).
 */
export function plannedPacking(
  cargo: readonly Quantity[],
  boxes: readonly Quantity[],
  plan: readonly Packed[],
): Packed[] | null {
  const [first] = cargo;
  if (plan.length === 0 || !first) return null;
  const lines: Packed[] = [];
  for (const box of boxes) {
    const own = plan.filter((line) => line.boxId === box.id);
    if (box.pkgs === 0 && own.length === 0) {
      lines.push({ boxId: box.id, cargoId: first.id, pkgs: 0, gwt: "0.000", dim: "0.000" });
      continue;
    }
    const sum = (key: "gwt" | "dim") => own.reduce((total, line) => total.plus(line[key]), dec(0));
    const pkgs = own.reduce((total, line) => total + line.pkgs, 0);
    if (pkgs !== box.pkgs || !sum("gwt").eq(box.gwt) || !sum("dim").eq(box.dim)) return null;
    lines.push(...own);
  }
  return lines;
}
