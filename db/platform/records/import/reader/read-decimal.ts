import { Decimal } from "decimal.js";
import type { ImportColumn } from "../columns.ts";
import { fault, type Reading } from "./reading.ts";
import type { NumberFormat } from "./number-format.ts";
import { isUnitName, unitFactor, unitOf, type Unit } from "./units.ts";

const grouped = /^\d{1,3}(?:([,' ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
const groupedByPoint = /^\d{1,3}(?:\.\d{3})+,\d+$/;
const groupedBySpaceWithComma = /^\d{1,3}(?: \d{3})+,\d+$/;

/**
 * Parses 12345.60, 12,345.60, 12 345.60, 12.345,60 and 26090,39. "ambiguous" for 12,345 if three
 * decimals are allowed; undefined for other text.
 */
export function plainNumber(text: string, decimals: number): string | "ambiguous" | undefined {
  if (/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) return text;
  if (/^\d+,\d+$/.test(text)) {
    const [whole = "", part = ""] = text.split(",");
    const mayBeGroup = part.length === 3 && whole.length <= 3 && !whole.startsWith("0");
    if (!mayBeGroup) return `${whole}.${part}`;
    return decimals >= 3 ? "ambiguous" : `${whole}${part}`;
  }
  if (grouped.test(text)) return text.replace(/[,' ]/g, "");
  if (groupedByPoint.test(text)) return text.replaceAll(".", "").replace(",", ".");
  if (groupedBySpaceWithComma.test(text)) return text.replaceAll(" ", "").replace(",", ".");
  return undefined;
}

/** Number words that scale; a number with one is never read without it. */
const scaleName = /^[万亿千百佰仟萬億]|^(k|mio|m|million|thousand)$/i;
const percentSign = /^(%|percent|pct)$/i;

/**
 * A cell's number with its format, rounded to Excel's 15 digits to drop binary noise
 * (65.76112345599999).
 */
export function readNumberCell(
  text: string,
  format: NumberFormat | undefined,
  column: ImportColumn,
  headerUnit?: Unit,
): Reading {
  const decimals = decimalsOf(column);
  const percent = format?.percent ?? 0;
  const suffix = format?.suffix ?? "";
  const unit = unitOf(suffix) ?? headerUnit;
  if (percent === 0 && (unit === undefined || unit === column.unit)) {
    const simple = isScale(suffix, column) ? undefined : simpleNumber(text, column, decimals);
    if (simple !== undefined) return { value: simple };
  }
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(E[+-]?\d{1,3})?$/i.test(text)
    ? new Decimal(text).toSignificantDigits(15)
    : undefined;
  if (number === undefined) return fault("import.notANumber", text);
  const shown =
    percent > 0
      ? `${number.times(100 ** percent).toFixed()}${"%".repeat(percent)}`
      : `${number.toFixed()} ${suffix}`;
  if (percent > 0)
    return percent === 1
      ? asPercent(number.times(100), shown, column)
      : fault("import.unknownUnit", shown);
  if (isScale(suffix, column)) return fault("import.unknownUnit", shown);
  return within(inUnit(number, unit, column), text, column, decimals);
}

const decimalsOf = (column: ImportColumn): number =>
  column.kind === "integer" ? 0 : (column.decimals ?? 2);

/** A suffix that changes what the number means and cannot be converted. */
function isScale(suffix: string, column: ImportColumn): boolean {
  if (suffix === "" || (percentSign.test(suffix) && column.percent)) return false;
  const unit = unitOf(suffix);
  if (unit !== undefined)
    return column.unit === undefined || unitFactor(unit, column.unit) === undefined;
  return (
    isUnitName(suffix) || scaleName.test(suffix) || percentSign.test(suffix) || suffix.includes("‰")
  );
}

/** `number` percent in a column stored as percent; elsewhere a percentage is refused. */
function asPercent(number: Decimal, input: string, column: ImportColumn): Reading {
  if (!column.percent) return fault("import.isPercent", input);
  const reading = within(number, input, column, decimalsOf(column));
  return column.percent === "marked" && "value" in reading
    ? { value: `${reading.value}%` }
    : reading;
}

/** Text of a file or a form. */
export function readDecimal(text: string, column: ImportColumn, headerUnit?: Unit): Reading {
  const decimals = decimalsOf(column);
  const simple =
    headerUnit === undefined || headerUnit === column.unit
      ? simpleNumber(text, column, decimals)
      : undefined;
  if (simple !== undefined) return { value: simple };
  if (text.length > 60) return fault("import.notANumber", text);
  const parts = /^([+\-−–]?)\s*((?:[\d.]|[,' ](?=\d))*\d\.?)\s*(\D*|m3)$/iu.exec(text);
  if (!parts) return fault("import.notANumber", text);
  const [, sign = "", digits = "", suffix = ""] = parts;
  const plain = plainNumber(digits, decimals);
  if (plain === undefined) return fault("import.notANumber", text);
  if (plain === "ambiguous") return fault("import.ambiguousNumber", text);
  const number = sign === "" || sign === "+" ? new Decimal(plain) : new Decimal(plain).neg();
  if (percentSign.test(suffix.trim())) return asPercent(number, text, column);
  let unit = headerUnit;
  if (suffix.trim() !== "") {
    unit = unitOf(suffix);
    if (
      unit === undefined ||
      column.unit === undefined ||
      unitFactor(unit, column.unit) === undefined
    )
      return fault("import.unknownUnit", text);
  }
  return within(inUnit(number, unit, column), text, column, decimals);
}

const simplest = /^(0|[1-9]\d{0,14})(?:\.(\d{1,14}))?$/;

/** Fast path for most numbers of a file; undefined needs the full parser. */
function simpleNumber(text: string, column: ImportColumn, decimals: number): string | undefined {
  const match = simplest.exec(text);
  if (!match) return undefined;
  const [, whole = "", written = ""] = match;
  let length = written.length;
  while (length > 0 && written.charCodeAt(length - 1) === 48) length -= 1;
  const most = column.greatest ?? "999999999999";
  if (
    length > decimals ||
    whole.length + written.length > 15 ||
    !/^\d+$/.test(most) ||
    whole.length >= most.length
  )
    return undefined;
  if (column.least !== undefined && column.least !== "0") return undefined;
  return length === 0 ? whole : `${whole}.${written.slice(0, length)}`;
}

function inUnit(number: Decimal, unit: Unit | undefined, column: ImportColumn): Decimal {
  const factor =
    unit !== undefined && column.unit !== undefined ? unitFactor(unit, column.unit) : undefined;
  return factor === undefined ? number : number.times(factor);
}

function within(number: Decimal, input: string, column: ImportColumn, decimals: number): Reading {
  if (number.decimalPlaces() > decimals) {
    return decimals === 0
      ? fault("import.notWhole", input)
      : fault("import.tooManyDecimals", input, { decimals });
  }
  if (column.least !== undefined && number.lt(column.least))
    return fault("import.tooSmall", input, { least: column.least });
  const greatest = column.greatest ?? "999999999999";
  if (number.gt(greatest)) return fault("import.tooBig", input, { greatest });
  return { value: number.isZero() ? "0" : number.toFixed() };
}
