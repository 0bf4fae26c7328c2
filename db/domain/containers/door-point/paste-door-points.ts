import { cleanNumber } from "#platform/kernel/text/clean-number.ts";

export type PastedDoorPoint = { doorPoint: string; deliveryTime: string; remarks: string };

/**
 * Reads lines "container no., delivery place, delivery time, remarks" separated by tabs, as copied
 * from a spreadsheet. A first line without a container number of the list is a heading.
 * @returns values by container number; the numbers that are not in the list; those given twice with
 *   different values, which fill nothing, as a line does not say which booking of the container it
 *   means
 */
export function readPastedDoorPoints(
  text: string,
  numbers: ReadonlySet<string>,
): { rows: Map<string, PastedDoorPoint>; unknown: string[]; twice: string[] } {
  const twice = new Set<string>();
  const rows = new Map<string, PastedDoorPoint>();
  const unknown: string[] = [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  for (const [at, line] of lines.entries()) {
    const [first = "", doorPoint = "", deliveryTime = "", remarks = ""] = line
      .split("\t")
      .map((cell) => cell.trim());
    const cntNo = cleanNumber("container", first);
    const pasted = { doorPoint, deliveryTime, remarks };
    const before = rows.get(cntNo);
    if (before && !isSame(before, pasted)) twice.add(cntNo);
    if (numbers.has(cntNo)) rows.set(cntNo, pasted);
    else if (at > 0 || /\d{6}/.test(first)) unknown.push(first);
  }
  for (const cntNo of twice) rows.delete(cntNo);
  return { rows, unknown, twice: [...twice] };
}

const isSame = (a: PastedDoorPoint, b: PastedDoorPoint): boolean =>
  a.doorPoint === b.doorPoint && a.deliveryTime === b.deliveryTime && a.remarks === b.remarks;
