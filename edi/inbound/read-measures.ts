import type { MessageTree } from "#edi/messages/definition.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";
import { groupsOf, nearestOf, segmentsOf } from "./read-tree.ts";

/** A factor as a fraction, so that conversion is exact. */
type Factor = readonly [over: bigint, under: bigint];

/**
 * Kilograms of a unit (Recommendation 20). A pound is 0.45359237 kg by definition; tons and
 * hundredweights are so many pounds.
 */
const kilograms: Readonly<Record<string, Factor>> = {
  KGM: [1n, 1n],
  TNE: [1000n, 1n],
  KTN: [1_000_000n, 1n],
  DTN: [100n, 1n],
  GRM: [1n, 1000n],
  MGM: [1n, 1_000_000n],
  LBR: [45_359_237n, 100_000_000n],
  ONZ: [45_359_237n, 1_600_000_000n],
  STN: [2000n * 45_359_237n, 100_000_000n],
  LTN: [2240n * 45_359_237n, 100_000_000n],
  CWA: [100n * 45_359_237n, 100_000_000n],
  CWI: [112n * 45_359_237n, 100_000_000n],
};

/** Cubic millimetres of a cubic inch; feet, yards and US gallons are so many cubic inches. */
const inch = 16_387_064n;
const litresTo = 1_000_000_000_000n;

/** Cubic metres of a unit (Recommendation 20). */
const cubicMetres: Readonly<Record<string, Factor>> = {
  MTQ: [1n, 1n],
  DMQ: [1n, 1000n],
  LTR: [1n, 1000n],
  HLT: [1n, 10n],
  CMQ: [1n, 1_000_000n],
  MLT: [1n, 1_000_000n],
  INQ: [inch, litresTo],
  FTQ: [1728n * inch, litresTo],
  YDQ: [46_656n * inch, litresTo],
  GLL: [231n * inch, litresTo],
  GLI: [454_609n, 100_000_000n],
};

/** What a measure is of, by its unit. */
export type Quantity = "weight" | "volume";
const units = { weight: kilograms, volume: cubicMetres } as const;

/** Kinds (6313, or 6311 where 6313 is blank) of the gross weight of goods, best first. */
export const grossKinds: readonly string[] = ["G", "AAB", "AAD", "WT"];
/** Kinds of the volume of goods, best first. */
export const volumeKinds: readonly string[] = ["AAW", "AFF", "ABJ", "VOL", "AAX"];

/** The kind of a measure (MEA). */
export const kindOfMeasure = (segment: Segment): string =>
  valueAt(segment, 1) || valueAt(segment, 0);

const isMeasured = (segment: Segment, kind: string): boolean =>
  valueAt(segment, 1) === kind || (valueAt(segment, 0) === kind && valueAt(segment, 1) === "");

/**
 * The weight (MEA) of the first kind that is there, as kilograms of three decimals; null without
 * one or in an unknown unit.
 */
export function kilogramsIn(tree: MessageTree, ...kinds: string[]): string | null {
  return measuredIn(tree, "weight", kinds);
}

/** Gross weight of goods: of the line, else what its containers hold of it. */
export const grossOf = (line: MessageTree): string | null =>
  kilogramsIn(line, ...grossKinds) ?? packedOf(line, "weight", grossKinds);

/** Net weight of dangerous goods (AAL); null where none is said. */
export const netOf = (goods: MessageTree): string | null => kilogramsIn(goods, "AAL");

/** Volume of goods in cubic metres of three decimals, read as `grossOf`. */
export const volumeOf = (line: MessageTree): string | null =>
  measuredIn(line, "volume", volumeKinds) ?? packedOf(line, "volume", volumeKinds);

function measuredIn(
  tree: MessageTree,
  quantity: Quantity,
  kinds: readonly string[],
): string | null {
  const measure = nearestOf(tree, "MEA", kinds, isMeasured);
  return measure
    ? convert(valueAt(measure, 2, 1), valueAt(measure, 2, 0) || defaults[quantity], quantity)
    : null;
}

const defaults = { weight: "KGM", volume: "MTQ" } as const;

/** The sum of what a line says of its containers (SGP), where it says it of each. */
function packedOf(line: MessageTree, quantity: Quantity, kinds: readonly string[]): string | null {
  const parts = groupsOf(line, "SGP").map((part) => measuredIn(part, quantity, kinds));
  if (parts.length === 0 || parts.some((part) => part === null)) return null;
  return thousandthsText(
    parts.reduce((sum, part) => sum + BigInt((part ?? "0").replace(".", "")), 0n),
  );
}

/**
 * Exact, rounded half up to the gram. Both decimal marks are read; null for what is no number,
 * negative, or in an unknown unit.
 */
export const toKilograms = (text: string, unit: string): string | null =>
  convert(text, unit, "weight");

/** As `toKilograms`, to the litre. */
export const toCubicMetres = (text: string, unit: string): string | null =>
  convert(text, unit, "volume");

function convert(text: string, unit: string, quantity: Quantity): string | null {
  // Most are kilograms or cubic metres and need no arithmetic.
  if (unit === defaults[quantity]) {
    if (/^[1-9]\d{0,11}$/.test(text)) return `${text}.000`;
    if (/^[1-9]\d{0,11}\.\d{1,3}$/.test(text)) return text.padEnd(text.indexOf(".") + 4, "0");
  }
  const match = /^(\d{1,12})(?:[.,](\d{1,18}))?$/.exec(text.trim());
  const factor = units[quantity][unit];
  if (match === null || factor === undefined) return null;
  const decimals = match[2] ?? "";
  const [over, under] = factor;
  const top = BigInt((match[1] ?? "0") + decimals) * over * 1000n;
  return thousandthsText(halfUp(top, under * 10n ** BigInt(decimals.length)));
}

const halfUp = (top: bigint, under: bigint): bigint => (2n * top + under) / (2n * under);
const thousandthsText = (value: bigint): string =>
  `${value / 1000n}.${String(value % 1000n).padStart(3, "0")}`;

/**
 * A temperature as degrees Celsius. Celsius stays as it is written; Fahrenheit and kelvin are
 * rounded half away from zero to a tenth, as the cargo has it. Null for what is no number or in
 * another unit.
 */
export function toCelsius(text: string, unit: string): string | null {
  const match = /^(-?)0*(\d{1,6})(?:[.,](\d{1,6}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign = "", whole = "", decimals = ""] = match;
  if (unit === "CEL")
    return `${isZero(whole + decimals) ? "" : sign}${whole}${decimals === "" ? "" : `.${decimals}`}`;
  const scale = 10n ** BigInt(decimals.length);
  const value = BigInt(whole + decimals) * (sign === "-" ? -1n : 1n);
  if (unit === "FAH") return tenthText((value - 32n * scale) * 50n, 9n * scale);
  return unit === "KEL" ? tenthText(value * 100n - 27_315n * scale, 10n * scale) : null;
}

const isZero = (digits: string) => /^0*$/.test(digits);

function tenthText(top: bigint, under: bigint): string {
  const tenths = halfUp(top < 0n ? -top : top, under);
  const sign = top < 0n && tenths > 0n ? "-" : "";
  return `${sign}${tenths / 10n}${tenths % 10n === 0n ? "" : `.${tenths % 10n}`}`;
}

/**
 * Temperatures (6245) a reefer is set to: transport, storage, operating. The others are limits of
 * dangerous goods.
 */
export const setTemperatures: readonly string[] = ["2", "1", "3"];

/** The temperature (TMP) goods or a container are set to; "" without one. */
export function temperatureIn(tree: MessageTree): string {
  for (const kind of setTemperatures)
    for (const tmp of segmentsOf(tree, "TMP", kind))
      return toCelsius(valueAt(tmp, 1, 0), valueAt(tmp, 1, 1) || "CEL") ?? "";
  return "";
}

/** Lowest and highest temperature (RNG 5) of goods; "" without one. */
export function temperatureRangeIn(tree: MessageTree): { low: string; high: string } {
  const [range] = segmentsOf(tree, "RNG", "5");
  const value = (at: number) =>
    range ? (toCelsius(valueAt(range, 1, at), valueAt(range, 1, 0)) ?? "") : "";
  return { low: value(1), high: value(2) };
}
