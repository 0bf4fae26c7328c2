import { Decimal } from "decimal.js";
import {
  type PackingShare,
  type Quantities,
  sumQuantities,
} from "#domain/documents/bill/packing/bill-conserve.ts";
import { shareUnits } from "#domain/masterdata/money/prorate.ts";

/** Units of the smallest step: whole packages, grams and litres. */
const steps = { pkgs: 1, gwt: 1000, dim: 1000 } as const;
type Quantity = keyof typeof steps;
export type BoxFigures = Quantities & { boxId: number };

/**
 * The packing lines of a bill with the figures the bill states now. A container has exactly its new
 * figure; its lines share it by what was packed, times how the goods of the line changed where
 * `goods` names as many lines of goods as are packed (in their order).
 */
export function spreadFigures(
  lines: readonly PackingShare[],
  boxes: readonly BoxFigures[],
  goods: readonly Quantities[],
): PackingShare[] {
  const cargoIds = [...new Set(lines.map(({ cargoId }) => cargoId))];
  const now = goods.length === cargoIds.length ? goods : null;
  const changeOf = (cargoId: number, quantity: Quantity): Decimal => {
    const before = new Decimal(
      sumQuantities(lines.filter((line) => line.cargoId === cargoId))[quantity],
    );
    const after = now?.[cargoIds.indexOf(cargoId)]?.[quantity];
    return before.isZero() || after === undefined ? new Decimal(1) : new Decimal(after).div(before);
  };
  const spread = new Map(lines.map((line) => [line.id, { ...line }]));
  for (const box of boxes) {
    const inBox = lines.filter(({ boxId }) => boxId === box.boxId);
    if (inBox.length === 0) continue;
    for (const quantity of ["pkgs", "gwt", "dim"] as const) {
      const weights = inBox.map((line) =>
        new Decimal(line[quantity]).times(changeOf(line.cargoId, quantity)),
      );
      const equal = weights.every((weight) => weight.isZero());
      const units = shareUnits(
        new Decimal(box[quantity]).times(steps[quantity]),
        equal ? inBox.map(() => new Decimal(1)) : weights,
      );
      for (const [i, line] of inBox.entries())
        write(spread.get(line.id), quantity, units[i] ?? new Decimal(0));
    }
  }
  return [...spread.values()];
}

function write(line: PackingShare | undefined, quantity: Quantity, units: Decimal): void {
  if (!line) return;
  if (quantity === "pkgs") line.pkgs = units.toNumber();
  else line[quantity] = units.div(steps[quantity]).toFixed(3);
}
