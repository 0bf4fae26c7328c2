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

/** Kinds of measurements (6311, or 6313) that are weights: gross, tare, net, on the axles, verified gross. */
const weightKinds: readonly string[] = ["G", "AET", "WT", "T", "AAL", "VGM"];

/** Weights that `toKilograms` cannot read, which would else be missing silently. `segment` counts from 1 in the message. */
export function unreadableWeights(segments: readonly Segment[]): { segment: number; value: string }[] {
  return segments.flatMap((segment, at) => {
    if (segment.tag !== "MEA" || !weightKinds.some((kind) => isMeasured(segment, kind))) return [];
    const [unit, value] = [valueAt(segment, 2, 0), valueAt(segment, 2, 1)];
    return value === "" || toKilograms(value, unit || "KGM") !== null ? [] : [{ segment: at + 1, value: `${value} ${unit}`.trim() }];
  });
}

const isMeasured = (segment: Segment, kind: string): boolean =>
  valueAt(segment, 1) === kind || (valueAt(segment, 0) === kind && valueAt(segment, 1) === "");

/** Exact, rounded half up to the gram. Both decimal marks are read. */
export function toKilograms(text: string, unit: string): string | null {
  // Most weights are kilograms and need no arithmetic.
  if (unit === "KGM") {
    if (/^[1-9]\d{0,11}$/.test(text)) return `${text}.000`;
    if (/^[1-9]\d{0,11}\.\d{1,3}$/.test(text)) return text.padEnd(text.indexOf(".") + 4, "0");
  }
  const match = /^(\d{1,12})(?:[.,](\d{1,6}))?$/.exec(text.trim());
  const factor = grams[unit];
  if (match === null || factor === undefined) return null;
  const millionths = BigInt((match[1] ?? "0") + (match[2] ?? "").padEnd(6, "0"));
  // Millionths of the unit times 10⁻⁸ kilograms are 10⁻¹⁴ kilograms; a gram is 10⁻³.
  const rounded = (millionths * factor + 50_000_000_000n) / 100_000_000_000n;
  return `${rounded / 1000n}.${String(rounded % 1000n).padStart(3, "0")}`;
}
