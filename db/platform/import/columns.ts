import type { NumberKind } from "../text/clean-number.ts";
import { headerUnit, isUnitName, type Unit } from "./reader/units.ts";

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
  /** dict: further words of its values that files write, in any letters: "per container" means CONTAINER. */
  words?: Readonly<Record<string, string>>;
  /** flag: words of this column beside 是/否, Y/N, 1/0 ... */
  yes?: readonly string[];
  no?: readonly string[];
  /** A running number: a row in which nothing else is filled is blank. */
  ordinal?: boolean;
  /** The column of the import's list whose cells it takes, when it is called otherwise there (list-headings.ts). */
  from?: string;
  /** Published files call something else by that column's heading: it is understood in the list's own workbook only. */
  ownOnly?: true;
  /** The headings of that column, Chinese and English; set by list-headings.ts. */
  headings?: readonly string[];
};

/** Which field each 0-based column of a table feeds. */
export type HeaderMatch = {
  fields: (ImportColumn | undefined)[];
  /** The texts of the understood headers, by column key. */
  labels: Map<string, string>;
  /** Unit written in the header when it differs from the stored one: "毛重(吨)" for a column in kg. */
  units: (Unit | undefined)[];
  data: number;
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
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, "");
}

/** "毛重 (KG)" without its bracket, "箱号（必填）" too; a bracket that says something else stays: "Weight (Nett kgs)" is not "Weight (Gross kgs)". */
function withoutUnit(text: string): string {
  return text.replace(/[(（[【]([^)）\]】]*)[)）\]】]/g, (whole, inside: string) =>
    isUnitName(inside) || /^\s*(必填|选填|可选|required|optional|mandatory)\s*$/i.test(inside) ? "" : whole,
  );
}

/** The parts of a header that must all mean the same column: "箱号/Container No", two lines, "箱号 Container No". */
function partsOf(text: string): string[] {
  const halves = text.split(/[\n\r/|]/).filter((part) => part.trim() !== "");
  if (halves.length > 1) return halves;
  const latin = text.replace(/\p{Script=Han}/gu, " ");
  return /[a-z]{2}/i.test(latin) ? [text.replace(/[^\p{Script=Han}]/gu, ""), latin] : [];
}

/**
 * Prepares the lookup of a definition: header texts to columns, safe against names such as __proto__. `left`: headings of the import's list that no
 * column takes.
 */
export function headerMatcher(
  columns: readonly ImportColumn[],
  left: readonly string[] = [],
): (labels: (string | undefined)[]) => HeaderMatch {
  const byName = new Map<string, ImportColumn>();
  for (const column of columns) {
    for (const name of column.names) {
      byName.set(fold(name), column);
      const bare = fold(withoutUnit(name));
      if (bare !== "" && !byName.has(bare)) byName.set(bare, column);
    }
  }
  const direct = (text: string): ImportColumn | undefined => byName.get(fold(text)) ?? byName.get(fold(withoutUnit(text)));
  const existing = (text: string): ImportColumn | undefined => {
    const whole = direct(text);
    if (whole) return whole;
    const meant = partsOf(text).map((part) => direct(part));
    return meant.every((column) => column === meant[0]) ? meant[0] : undefined;
  };
  const own = ownWorkbook(columns, left);
  return (labels) => matchLabels(labels, columns, own(labels) ?? existing);
}

type Existing = (text: string) => ImportColumn | undefined;

/**
 * The lookup of a header row that is the list's own workbook, undefined for any other row. Every label of such a row is a heading of the list. One of
 * them is a heading that no foreign file has, or that stands beside the heading of the column it would be taken for. In such a row a heading means
 * its own column and nothing else: the "Name" that a list computes is not the name that a foreign file means.
 */
function ownWorkbook(
  columns: readonly ImportColumn[],
  left: readonly string[],
): (labels: readonly (string | undefined)[]) => Existing | undefined {
  const taken = new Map(columns.flatMap((column) => (column.headings ?? []).map((heading) => [fold(heading), column] as const)));
  const leaves = new Set(left.map(fold).filter((heading) => !taken.has(heading)));
  const foreign = new Map(columns.flatMap((column) => column.names.map((name) => [fold(name), column] as const)));
  return (labels) => {
    const written = labels.flatMap((label) => (label === undefined || label.trim() === "" ? [] : [fold(label)]));
    const own = new Set(written.flatMap((label) => taken.get(label)?.key ?? []));
    const meantElsewhere = (label: string) => own.has(foreign.get(label)?.key ?? "");
    const telling = written.some((label) => (leaves.has(label) && meantElsewhere(label)) || !foreign.has(label));
    if (!telling || !written.every((label) => taken.has(label) || leaves.has(label))) return undefined;
    return (text) => taken.get(fold(text));
  };
}

function matchLabels(labels: (string | undefined)[], columns: readonly ImportColumn[], existing: Existing): HeaderMatch {
  const match: HeaderMatch = {
    fields: [],
    labels: new Map(),
    units: [],
    data: 0,
    missing: [],
    duplicates: [],
    wrongUnits: [],
    ignored: [],
  };
  const taken = new Set<string>();
  for (const [index, label] of labels.entries()) {
    if (label === undefined || label.trim() === "" || label.length > 100) continue;
    const column = existing(label);
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
    match.data += 1;
    const unit = headerUnit(label, column.unit);
    if (unit === "unknown") match.wrongUnits.push(label.trim());
    else match.units[index] = unit;
  }
  match.missing = columns.filter((column) => column.required && !taken.has(column.key));
  return match;
}
