import type { NumberKind } from "../clean-number.ts";
import { headerUnit, isUnitWord, type Unit } from "./units.ts";

/** How a column's cells are read. `code`: letters and digits that identify (upper case, no inner spaces). */
export type ColumnKind = "text" | "code" | "decimal" | "integer" | "date" | "datetime" | "flag";

/** One column of an import definition; plain data, so that it can be handed to the reading worker. */
export type ImportColumn = {
  key: string;
  /** Header names; the first is the Chinese label, the second the English one, the others are also understood. */
  names: readonly string[];
  kind: ColumnKind;
  required?: boolean;
  /** Must be filled on a sheet; a file may leave it out. */
  asked?: boolean;
  /** What a record has when nothing is said of it (never of a flag on a sheet: an empty box is one that was left empty). */
  start?: string;
  /** decimal: digits allowed after the point (default 2). */
  decimals?: number;
  /** text, code: greatest length in characters. */
  max?: number;
  /** decimal, integer: least and greatest value, as decimal text. */
  least?: string;
  greatest?: string;
  /** decimal, integer: the unit the value is stored in; other written units of the same quantity are converted exactly. */
  unit?: Unit;
  /** code: a number of this kind, cleaned as everywhere else. */
  number?: NumberKind;
  /** code: one of the values of this dictionary; a file may say their labels instead, as our own exports do. */
  dict?: string;
  /** flag: words of this column beside 是/否, Y/N, 1/0 ... */
  yes?: readonly string[];
  no?: readonly string[];
  /** A running number: a row in which nothing else is filled is blank. */
  ordinal?: boolean;
};

/** Which field each 0-based column of a table feeds. */
export type HeaderMatch = {
  fields: (ImportColumn | undefined)[];
  /** The texts of the understood headers, by column key. */
  labels: Map<string, string>;
  /** Unit written in the header when it differs from the stored one: "毛重(吨)" for a column in kg. */
  units: (Unit | undefined)[];
  found: number;
  missing: ImportColumn[];
  /** Fields that two columns claim, by the header text. */
  duplicates: string[];
  /** Headers with a unit that the column cannot be converted from: "Gross Weight (LBS)". */
  wrongUnits: string[];
  ignored: string[];
};

/** Headers of the column our own error workbook adds; never reported as unknown. */
export const reasonHeaders = ["错误原因", "Reason"] as const;

/** Checks an import definition once, where it is written: keys are unique and no two columns share a name. Throws on a slip of the programmer. */
export function defineColumns<const T extends readonly ImportColumn[]>(columns: T): T {
  const seen = new Map<string, string>();
  for (const column of columns) {
    if (seen.has(`key ${column.key}`)) throw new Error(`import column ${column.key} is defined twice`);
    seen.set(`key ${column.key}`, column.key);
    for (const form of column.names.map(fold)) {
      const owner = seen.get(form);
      if (owner !== undefined && owner !== column.key) throw new Error(`import header ${form} belongs to ${owner} and ${column.key}`);
      seen.set(form, column.key);
    }
  }
  return columns;
}

/** A header as compared: half-width, lower case, without spaces, punctuation, units in brackets kept apart by the caller. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, "");
}

/** "毛重 (KG)" without its bracket, "箱号（必填）" too; a bracket that says something else stays: "Weight (Nett kgs)" is not "Weight (Gross kgs)". */
function withoutUnit(text: string): string {
  return text.replace(/[(（[【]([^)）\]】]*)[)）\]】]/g, (whole, inside: string) =>
    isUnitWord(inside) || /^\s*(必填|选填|可选|required|optional|mandatory)\s*$/i.test(inside) ? "" : whole,
  );
}

/** The parts of a header that must all mean the same column: "箱号/Container No", two lines, "箱号 Container No". */
function partsOf(text: string): string[] {
  const halves = text.split(/[\n\r/|]/).filter((part) => part.trim() !== "");
  if (halves.length > 1) return halves;
  const latin = text.replace(/\p{Script=Han}/gu, " ");
  return /[a-z]{2}/i.test(latin) ? [text.replace(/[^\p{Script=Han}]/gu, ""), latin] : [];
}

/** Prepares the lookup of a definition: header texts to columns, safe against names such as __proto__. */
export function headerMatcher(columns: readonly ImportColumn[]): (labels: (string | undefined)[]) => HeaderMatch {
  const byName = new Map<string, ImportColumn>();
  for (const column of columns) {
    for (const name of column.names) {
      byName.set(fold(name), column);
      const bare = fold(withoutUnit(name));
      if (bare !== "" && !byName.has(bare)) byName.set(bare, column);
    }
  }
  const direct = (text: string): ImportColumn | undefined => byName.get(fold(text)) ?? byName.get(fold(withoutUnit(text)));
  const known = (text: string): ImportColumn | undefined => {
    const whole = direct(text);
    if (whole) return whole;
    const meant = partsOf(text).map((part) => direct(part));
    return meant.every((column) => column === meant[0]) ? meant[0] : undefined;
  };
  return (labels) => matchLabels(labels, columns, known);
}

function matchLabels(
  labels: (string | undefined)[],
  columns: readonly ImportColumn[],
  known: (text: string) => ImportColumn | undefined,
): HeaderMatch {
  const match: HeaderMatch = {
    fields: [],
    labels: new Map(),
    units: [],
    found: 0,
    missing: [],
    duplicates: [],
    wrongUnits: [],
    ignored: [],
  };
  const taken = new Set<string>();
  for (const [index, label] of labels.entries()) {
    if (label === undefined || label.trim() === "" || label.length > 100) continue;
    const column = known(label);
    if (!column) {
      if (!(reasonHeaders as readonly string[]).includes(label.trim())) match.ignored.push(label.trim());
      continue;
    }
    if (taken.has(column.key)) {
      match.duplicates.push(label.trim());
      continue;
    }
    taken.add(column.key);
    match.fields[index] = column;
    match.labels.set(column.key, label.trim());
    match.found += 1;
    const unit = headerUnit(label, column.unit);
    if (unit === "unknown") match.wrongUnits.push(label.trim());
    else match.units[index] = unit;
  }
  match.missing = columns.filter((column) => column.required && !taken.has(column.key));
  return match;
}
