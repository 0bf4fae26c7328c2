import Decimal from "decimal.js";
import { type Quantities, sumQuantities } from "./bill-conserve.ts";

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

const agrees = (left: string | number, right: string | number) => new Decimal(left).equals(right);

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
    const stated = sumQuantities(lines.filter((line) => line.cntNo === cntNo));
    return quantities
      .filter((quantity) => !agrees(stated[quantity], packed[quantity]))
      .map((quantity) => ({
        place,
        cntNo,
        quantity,
        stated: String(stated[quantity]),
        packed: String(packed[quantity]),
      }));
  });
}
