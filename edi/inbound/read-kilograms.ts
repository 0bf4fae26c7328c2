import type { MessageTree } from "../messages/definition.ts";
import { type Segment, valueAt } from "../syntax/segment.ts";
import { nearestOf } from "./read-tree.ts";

/** Kilograms of the units (6411) that weights come in, in units of 10⁻⁸. A pound is defined so. */
const grams: Readonly<Record<string, bigint>> = { KGM: 100_000_000n, TNE: 100_000_000_000n, LBR: 45_359_237n, GRM: 100_000n };

/** The weight (MEA) of the first kind that is there, as kilograms of three decimals; null without one or in an unknown unit. */
export function kilogramsIn(tree: MessageTree, ...kinds: string[]): string | null {
  const measure = nearestOf(tree, "MEA", kinds, isMeasured);
  return measure ? toKilograms(valueAt(measure, 2, 1), valueAt(measure, 2, 0) || "KGM") : null;
}

const isMeasured = (segment: Segment, kind: string): boolean =>
  valueAt(segment, 1) === kind || (valueAt(segment, 0) === kind && valueAt(segment, 1) === "");

/** Exact, rounded half up to the gram. Both decimal marks are read. */
export function toKilograms(text: string, unit: string): string | null {
  // Most weights are whole kilograms.
  if (unit === "KGM" && /^[1-9]\d{0,11}$/.test(text)) return `${text}.000`;
  const match = /^(\d{1,12})(?:[.,](\d{1,6}))?$/.exec(text.trim());
  const factor = grams[unit];
  if (match === null || factor === undefined) return null;
  const millionths = BigInt((match[1] ?? "0") + (match[2] ?? "").padEnd(6, "0"));
  // Millionths of the unit times 10⁻⁸ kilograms are 10⁻¹⁴ kilograms; a gram is 10⁻³.
  const rounded = (millionths * factor + 50_000_000_000n) / 100_000_000_000n;
  return `${rounded / 1000n}.${String(rounded % 1000n).padStart(3, "0")}`;
}
