import type { NumberKind } from "#platform/kernel/text/clean-number.ts";
import { headerUnit, isUnitName, type Unit } from "./reader/units.ts";

/** `code` is an identifier: upper case, no inner spaces. */
export type ColumnKind = "text" | "code" | "decimal" | "integer" | "date" | "datetime" | "flag";

/** Plain data, because it is sent to the worker. */
export type ImportColumn = {
  key: string;
  /** Chinese label, English label, then synonyms. */
  names: readonly string[];
  kind: ColumnKind;
  required?: boolean;
  /** Required on a form, optional in a file. */
  expected?: boolean;
  /** Default of a new record. Not for a form's flags, where empty is "N". */
  start?: string;
  /** decimal: digits after the point, default 2. */
  decimals?: number;
  /** text, code: maximum length in characters. */
  max?: number;
  /** decimal, integer: bounds as decimal text. */
  least?: string;
  greatest?: string;
  /** decimal, integer: the stored unit; other units are converted exactly. */
  unit?: Unit;
  /**
   * decimal: stored as percent. "marked" keeps the sign, because other columns of the row say
   * whether it is one.
   */
  percent?: true | "marked";
  /** code: cleaned as this kind of number. */
  number?: NumberKind;
  /** code: a value of this dictionary, or its label. */
  dict?: string;
  /** dict: synonyms in any case: "per container" means CONTAINER. */
  labels?: Readonly<Record<string, string>>;
  /** flag: synonyms besides 是/否, Y/N, 1/0. */
  yes?: readonly string[];
  no?: readonly string[];
  /** A running number does not make a row non-blank. */
  ordinal?: boolean;
  /** The list column with these cells, if named differently. */
  from?: string;
  /** Its heading counts only in the list's own workbook; elsewhere it means something else. */
  ownOnly?: true;
  /** Chinese and English headings from list-headings.ts. */
  headings?: readonly string[];
};

/** The field of each 0-based column. */
export type HeaderMatch = {
  fields: (ImportColumn | undefined)[];
  /** Recognised headers by column key. */
  labels: Map<string, string>;
  /** Unit in a header if not the stored one: "毛重(吨)" for kg. */
  units: (Unit | undefined)[];
  data: number;
  missing: ImportColumn[];
  /** Headers of fields claimed twice. */
  duplicates: string[];
  /** Headers with an inconvertible unit: "Gross Weight (LBS)". */
  wrongUnits: string[];
  ignored: string[];
};

/** The heading readers of a language know; the key of an unknown column. */
export function columnLabel(
  columns: readonly ImportColumn[],
  key: string,
  lang: "zh" | "en",
): string {
  const names = columns.find((column) => column.key === key)?.names ?? [];
  return names[lang === "en" ? 1 : 0] ?? names[0] ?? key;
}

/** The column our error workbook adds; reading ignores it. */
export const reasonHeaders = ["错误原因", "Reason"] as const;

/** @throws Error for a duplicate key or name, a mistake in the definition */
export function defineColumns<const T extends readonly ImportColumn[]>(columns: T): T {
  const seen = new Map<string, string>();
  for (const column of columns) {
    if (seen.has(`key ${column.key}`))
      throw new Error(`import column ${column.key} is defined twice`);
    seen.set(`key ${column.key}`, column.key);
    for (const form of column.names.map(fold)) {
      const owner = seen.get(form);
      if (owner !== undefined && owner !== column.key)
        throw new Error(`import header ${form} belongs to ${owner} and ${column.key}`);
      seen.set(form, column.key);
    }
  }
  return columns;
}

/** Compares half-width, lower case, without spaces and punctuation. */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, "");
}

/**
 * Drops units and notes: "毛重 (KG)", "箱号（必填）". Other brackets stay, because "(Nett kgs)" is not
 * "(Gross kgs)".
 */
function withoutUnit(text: string): string {
  return text.replace(/[(（[【]([^)）\]】]*)[)）\]】]/g, (whole, inside: string) =>
    isUnitName(inside) || /^\s*(必填|选填|可选|required|optional|mandatory)\s*$/i.test(inside)
      ? ""
      : whole,
  );
}

/** Parts that must mean one column: "箱号/Container No". */
function partsOf(text: string): string[] {
  const halves = text.split(/[\n\r/|]/).filter((part) => part.trim() !== "");
  if (halves.length > 1) return halves;
  const latin = text.replace(/\p{Script=Han}/gu, " ");
  return /[a-z]{2}/i.test(latin) ? [text.replace(/[^\p{Script=Han}]/gu, ""), latin] : [];
}

/** `left` are the list's headings that no column takes. Safe against names such as __proto__. */
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
  const direct = (text: string): ImportColumn | undefined =>
    byName.get(fold(text)) ?? byName.get(fold(withoutUnit(text)));
  const columnFor = (text: string): ImportColumn | undefined => {
    const whole = direct(text);
    if (whole) return whole;
    const meant = partsOf(text).map((part) => direct(part));
    return meant.every((column) => column === meant[0]) ? meant[0] : undefined;
  };
  const own = ownWorkbook(columns, left);
  return (labels) => matchLabels(labels, columns, own(labels) ?? columnFor);
}

type FindColumn = (text: string) => ImportColumn | undefined;

/**
 * Matches a header row only if it is the list's own workbook: every label is a heading of the list,
 * and at least one is foreign to other files or stands beside the column it could be mistaken for.
 * Each heading then means exactly its column.
 */
function ownWorkbook(
  columns: readonly ImportColumn[],
  left: readonly string[],
): (labels: readonly (string | undefined)[]) => FindColumn | undefined {
  const taken = new Map(
    columns.flatMap((column) =>
      (column.headings ?? []).map((heading) => [fold(heading), column] as const),
    ),
  );
  const leaves = new Set(left.map(fold).filter((heading) => !taken.has(heading)));
  const foreign = new Map(
    columns.flatMap((column) => column.names.map((name) => [fold(name), column] as const)),
  );
  return (labels) => {
    const written = labels.flatMap((label) =>
      label === undefined || label.trim() === "" ? [] : [fold(label)],
    );
    const own = new Set(written.flatMap((label) => taken.get(label)?.key ?? []));
    const meantElsewhere = (label: string) => own.has(foreign.get(label)?.key ?? "");
    const telling = written.some(
      (label) => (leaves.has(label) && meantElsewhere(label)) || !foreign.has(label),
    );
    if (!telling || !written.every((label) => taken.has(label) || leaves.has(label)))
      return undefined;
    return (text) => taken.get(fold(text));
  };
}

function matchLabels(
  labels: (string | undefined)[],
  columns: readonly ImportColumn[],
  columnFor: FindColumn,
): HeaderMatch {
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
    const column = columnFor(label);
    if (!column) {
      if (!(reasonHeaders as readonly string[]).includes(label.trim()))
        match.ignored.push(label.trim());
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
