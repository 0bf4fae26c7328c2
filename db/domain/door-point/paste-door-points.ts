import { cleanNumber } from "#platform/text/clean-number.ts";

export type PastedDoorPoint = { doorPoint: string; deliveryTime: string; remarks: string };

/**
 * Reads lines "container no., delivery place, delivery time, remarks" separated by tabs, as copied from a spreadsheet. A first line without
 * a container number of the list is a heading.
 * @returns values by container number, and the numbers that are not in the list
 */
export function readPastedDoorPoints(
  text: string,
  numbers: ReadonlySet<string>,
): { rows: Map<string, PastedDoorPoint>; unknown: string[] } {
  const rows = new Map<string, PastedDoorPoint>();
  const unknown: string[] = [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  for (const [at, line] of lines.entries()) {
    const [first = "", doorPoint = "", deliveryTime = "", remarks = ""] = line.split("\t").map((cell) => cell.trim());
    const cntNo = cleanNumber("container", first);
    if (numbers.has(cntNo)) rows.set(cntNo, { doorPoint, deliveryTime, remarks });
    else if (at > 0 || /\d{6}/.test(first)) unknown.push(first);
  }
  return { rows, unknown };
}
