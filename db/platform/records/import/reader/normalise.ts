import { Decimal } from "decimal.js";
import { cleanNumber } from "#platform/kernel/text/clean-number.ts";
import { normaliseCode, normaliseText, toHalfWidth } from "#platform/kernel/text/clean-text.ts";
import type { ImportColumn } from "../columns.ts";
import type { Cell } from "../imported-row.ts";
import { readDate } from "./read-date.ts";
import { withZeros } from "./number-format.ts";
import { readDecimal, readNumberCell } from "./read-decimal.ts";
import { fault, type Reading } from "./reading.ts";
import type { Unit } from "./units.ts";
import { isNo, isYes } from "./yes-no.ts";
import { isWellFormed } from "#platform/kernel/refusal/well-formed.ts";

/** Excel's limit. */
const longestCell = 32_767;
const plainAscii = /^[\x21-\x7e]*$/;
const errorLabel =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|BLOCKED!|FIELD!|BUSY!|UNKNOWN!|GETTING_DATA|#+)$/;
const ditto = /^(["″〃”“]|同上|ditto|do\.)$/i;
const longestDitto = 5;

/** Empty gives null, also in required columns. */
export function readCell(
  cell: Cell,
  column: ImportColumn,
  date1904: boolean,
  headerUnit?: Unit,
): Reading {
  if (cell.text.length > longestCell)
    return fault("import.tooLong", cell.text, { max: longestCell, length: cell.text.length });
  if (!isWellFormed(cell.text)) return fault("kit.badText", cell.text);
  if (cell.kind === "error") return fault("import.errorValue", cell.text);
  if (cell.kind === "noValue") return fault("import.formulaNoValue", cell.text);
  const text = cell.kind === "text" ? normaliseText(cell.text) : cell.text;
  if (text === "") return { value: null };
  if (cell.kind === "text") {
    // A file has a million cells, so test only short or suspicious texts.
    if (text.charCodeAt(0) === 35 && errorLabel.test(text)) return fault("import.errorValue", text);
    if (text.length <= longestDitto && ditto.test(text)) return fault("import.ditto", text);
  }
  switch (column.kind) {
    case "text":
      return readText({ ...cell, text }, column);
    case "code":
      return readCode({ ...cell, text }, column);
    case "flag":
      return readFlag(text, column);
    case "date":
    case "datetime":
      return cell.kind === "boolean"
        ? fault("import.notADate", text)
        : readDate(half(cell.kind, text), column.kind, cell.kind, date1904);
    case "decimal":
    case "integer":
      if (cell.kind === "boolean" || cell.kind === "date") return fault("import.notANumber", text);
      return cell.kind === "number"
        ? readNumberCell(text, cell.format, column, headerUnit)
        : readDecimal(half(cell.kind, text), column, headerUnit);
  }
}

const half = (kind: Cell["kind"], text: string): string =>
  kind === "text" ? toHalfWidth(text).trim() : text;

/**
 * A number as its cell shows it: without exponent and binary noise, with the zeros and the percent
 * sign of its format.
 */
function asPlain(cell: Cell): string {
  if (cell.kind !== "number") return cell.text;
  const { percent = 0, zeros } = cell.format ?? {};
  const isPlain = /^-?\d{1,15}$/.test(cell.text);
  const text =
    isPlain || !/^-?[\d.]+(E[+-]?\d{1,3})?$/i.test(cell.text)
      ? cell.text
      : new Decimal(cell.text).toSignificantDigits(15).toFixed();
  if (zeros !== undefined) return withZeros(text, zeros) ?? text;
  return percent === 1 ? `${new Decimal(text).times(100).toFixed()}%` : text;
}

/** A cell as it is shown for correction. */
export function cellInput(cell: Cell): string {
  return cell.format?.percent || cell.format?.zeros
    ? asPlain(cell)
    : `${cell.text}${cell.format?.suffix ?? ""}`;
}

/** Excel keeps 15 digits of a number; a longer one ends in zeros nobody wrote. */
const lostDigits = ({ kind, text }: Cell): boolean =>
  kind === "number" && Math.abs(Number(text)) >= 1e15;
/** "4.64091E+10": Excel shortened a number and saved it as text. */
const shortened = /^\d(\.\d+)?E\+\d+$|^\d\.\d+E\d+$/;

function readText(cell: Cell, column: ImportColumn): Reading {
  if (
    lostDigits(cell) ||
    (cell.kind === "text" &&
      cell.text.length < 24 &&
      shortened.test(half("text", cell.text).toUpperCase()))
  )
    return fault("import.codeDigitsLost", cell.text);
  return limited(asPlain(cell), column);
}

function limited(text: string, column: ImportColumn): Reading {
  // Characters never exceed code units.
  if (column.max === undefined || text.length <= column.max) return { value: text };
  const { length } = plainAscii.test(text) ? text : [...text];
  return length > column.max
    ? fault("import.tooLong", text, { max: column.max, length })
    : { value: text };
}

function readCode(cell: Cell, column: ImportColumn): Reading {
  if (cell.kind === "date") return fault("import.codeIsDate", cell.text);
  if (
    lostDigits(cell) ||
    (cell.kind === "number" && cell.text.replace(/E.*$/i, "").replace(/\D/g, "").length > 15)
  ) {
    return fault("import.codeDigitsLost", cell.text);
  }
  let code = column.number
    ? cleanNumber(column.number, asPlain(cell))
    : normaliseCode(asPlain(cell));
  const first = code.charCodeAt(0);
  if (cell.kind === "text" && first >= 48 && first <= 57) {
    if (shortened.test(half("text", cell.text).toUpperCase()))
      return fault("import.codeDigitsLost", cell.text);
    // "89401421657.0" went through a float.
    if (/^\d{5,}\.0+$/.test(cell.text)) code = cell.text.replace(/\.0+$/, "");
  }
  // Labels may exceed the value's length; the dictionary decides.
  return code === "" ? { value: null } : column.dict ? { value: code } : limited(code, column);
}

function readFlag(text: string, column: ImportColumn): Reading {
  const word = toHalfWidth(text).trim().toLowerCase();
  const own = (texts: readonly string[] | undefined): boolean =>
    texts?.some((candidate) => candidate.toLowerCase() === word) ?? false;
  if (own(column.yes)) return { value: "Y" };
  if (own(column.no)) return { value: "N" };
  if (isYes(word)) return { value: "Y" };
  if (isNo(word)) return { value: "N" };
  return fault("import.unknownFlag", text);
}
