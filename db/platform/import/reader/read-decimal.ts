import { Decimal } from "decimal.js";
import type { ImportColumn } from "../columns.ts";
import { fault, type Reading } from "./reading.ts";
import { unitFactor, unitOf, type Unit } from "./units.ts";

const grouped = /^\d{1,3}(?:([,' ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
const groupedByPoint = /^\d{1,3}(?:\.\d{3})+,\d+$/;
const groupedBySpaceWithComma = /^\d{1,3}(?: \d{3})+,\d+$/;

/**
 * Parses 12345.60, 12,345.60, 12 345.60, 12.345,60 and 26090,39. "ambiguous" for 12,345 if three decimals are allowed; undefined for other
 * text.
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

/** `isNumber` marks a binary number, rounded to Excel's 15 digits to drop noise (65.76112345599999). */
export function readDecimal(text: string, column: ImportColumn, isNumber: boolean, headerUnit?: Unit): Reading {
  const decimals = column.kind === "integer" ? 0 : (column.decimals ?? 2);
  const simple = headerUnit === undefined || headerUnit === column.unit ? simpleNumber(text, column, decimals) : undefined;
  if (simple !== undefined) return { value: simple };
  if (isNumber) {
    const number = /^[+-]?(\d+\.?\d*|\.\d+)(E[+-]?\d{1,3})?$/i.test(text) ? new Decimal(text) : undefined;
    if (number === undefined) return fault("import.notANumber", text);
    return within(inUnit(number.toSignificantDigits(15), headerUnit, column), text, column, decimals);
  }
  if (text.length > 60) return fault("import.notANumber", text);
  const parts = /^([+\-−–]?)\s*((?:[\d.]|[,' ](?=\d))*\d\.?)\s*(\D*|m3)$/iu.exec(text);
  if (!parts) return fault("import.notANumber", text);
  const [, sign = "", digits = "", suffix = ""] = parts;
  const plain = plainNumber(digits, decimals);
  if (plain === undefined) return fault("import.notANumber", text);
  if (plain === "ambiguous") return fault("import.ambiguousNumber", text);
  let unit = headerUnit;
  if (suffix.trim() !== "") {
    unit = unitOf(suffix);
    if (unit === undefined || column.unit === undefined || unitFactor(unit, column.unit) === undefined)
      return fault("import.unknownUnit", text);
  }
  const number = new Decimal(plain);
  return within(inUnit(sign === "" || sign === "+" ? number : number.neg(), unit, column), text, column, decimals);
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
  if (length > decimals || whole.length + written.length > 15 || !/^\d+$/.test(most) || whole.length >= most.length) return undefined;
  if (column.least !== undefined && column.least !== "0") return undefined;
  return length === 0 ? whole : `${whole}.${written.slice(0, length)}`;
}

function inUnit(number: Decimal, unit: Unit | undefined, column: ImportColumn): Decimal {
  const factor = unit !== undefined && column.unit !== undefined ? unitFactor(unit, column.unit) : undefined;
  return factor === undefined ? number : number.times(factor);
}

function within(number: Decimal, input: string, column: ImportColumn, decimals: number): Reading {
  if (number.decimalPlaces() > decimals) {
    return decimals === 0 ? fault("import.notWhole", input) : fault("import.tooManyDecimals", input, { decimals });
  }
  if (column.least !== undefined && number.lt(column.least)) return fault("import.tooSmall", input, { least: column.least });
  const greatest = column.greatest ?? "999999999999";
  if (number.gt(greatest)) return fault("import.tooBig", input, { greatest });
  return { value: number.isZero() ? "0" : number.toFixed() };
}
