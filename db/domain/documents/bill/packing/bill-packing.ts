import { plainDecimal, sumTexts } from "#platform/kernel/text/decimal-text.ts";
import type { Quantities } from "./bill-conserve.ts";

/**
 * What is packed for a bill, by container number. `measured`: the packing list says the measure,
 * too.
 */
export type PackedForBill = { boxes: ReadonlyMap<string, Quantities>; measured: boolean };

type Line = Quantities & { cntNo: string };
export type PackingDifference = {
  place: number;
  cntNo: string;
  quantity: keyof Quantities;
  stated: string;
  packed: string;
};

const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * The exact sum, which the sheet makes while one types: with integers, because the decimal library
 * would weigh more than its scripts. Null for what is no plain number, such as 1e30.
 */
function exactSum(figures: readonly string[]): string | null {
  return figures.every((figure) => plainNumber.test(figure)) ? sumTexts(figures) : null;
}

const agrees = (left: string | null, right: string) =>
  left !== null && plainDecimal(left) === plainDecimal(right);

/**
 * Where the containers of a bill state other figures than are packed in them. One shipment shows
 * one weight under one number (domain §3), so bill and manifest both say what is packed. Nothing is
 * compared of a shipment without a packing list, no measure of one without measure.
 */
export function packingDifferences(
  lines: readonly Line[],
  { boxes, measured }: PackedForBill,
): PackingDifference[] {
  const quantities = measured ? (["pkgs", "gwt", "dim"] as const) : (["pkgs", "gwt"] as const);
  return lines.flatMap(({ cntNo }, place) => {
    const packed = boxes.get(cntNo);
    if (!packed || lines.findIndex((line) => line.cntNo === cntNo) !== place) return [];
    const same = lines.filter((line) => line.cntNo === cntNo);
    return quantities.flatMap((quantity) => {
      const figures = same.map((line) => String(line[quantity]));
      const [stated, inside] = [exactSum(figures), String(packed[quantity])];
      return agrees(stated, inside)
        ? []
        : [{ place, cntNo, quantity, stated: stated ?? figures.join(" + "), packed: inside }];
    });
  });
}
