import { z } from "zod";
import { filterKindsOf, type ColumnKind, type FilterKind } from "#platform/list/list.ts";

/** How a column is shown and asked for: kinds of the list kit and of the form kit at once. */
export const genKinds = [
  "text",
  "code",
  "area",
  "int",
  "decimal",
  "money",
  "date",
  "datetime",
  "local",
  "flag",
  "dict",
  "ref",
  "json",
] as const;
export type GenKind = (typeof genKinds)[number];
export const genFilters = ["", "contains", "equals", "in", "between"] as const;

/** One column of a table and what is made of it. `columnName`, `columnType`, `length` and `nullable` are the database's and not to be changed here. */
export type GenColumn = {
  columnName: string;
  /** As PostgreSQL writes it: "character varying(60)", "numeric(18,3)". */
  columnType: string;
  nullable: "Y" | "N";
  property: string;
  kind: GenKind;
  zh: string;
  en: string;
  list: "Y" | "N";
  filter: (typeof genFilters)[number];
  form: "Y" | "N";
  required: "Y" | "N";
  dict: string;
  ref: string;
};

/** The columns every record of the business carries (`recordProps`): no generated file writes them out. */
export const recordColumns = ["id", "version", "created_by", "created_time", "updated_by", "updated_time"] as const;
export const isRecordColumn = (name: string) => (recordColumns as readonly string[]).includes(name);

/** bk_no becomes bkNo. */
export const camel = (name: string) => name.replace(/_+([a-z0-9])/g, (_, item: string) => item.toUpperCase());
/** fee_line becomes FeeLine. */
export const pascal = (name: string) => {
  const text = camel(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
/** feeLine becomes fee-line, as files are named. */
export const kebab = (name: string) =>
  camel(name)
    .replace(/[A-Z]/g, (item) => `-${item.toLowerCase()}`)
    .replace(/^-/, "");
/** bk_no becomes "Bk no": what stands there until somebody writes the word. */
export const spoken = (name: string) => {
  const text = name.replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** How many characters a text column takes; null for one without a bound. */
export function lengthOf(columnType: string): number | null {
  const match = /^(?:character varying|varchar|character|char)\((\d+)\)/.exec(columnType);
  return match ? Number(match[1]) : null;
}

/** Digits of a number: in all, and after the point. */
export function digitsOf(columnType: string): { precision: number; scale: number } {
  const match = /^numeric\((\d+),(\d+)\)/.exec(columnType);
  return { precision: Number(match?.[1] ?? 18), scale: Number(match?.[2] ?? 4) };
}

/** What a column most likely is; null for types no form can ask for (arrays, bytes, ranges …). */
export function kindOf(columnName: string, columnType: string): GenKind | null {
  if (columnType.endsWith("[]")) return null;
  if (/^(integer|smallint|bigint)/.test(columnType)) return "int";
  if (/^numeric/.test(columnType)) return /amount|price|fee|charge/.test(columnName) ? "money" : "decimal";
  if (columnType === "date") return "date";
  if (/^timestamp.* with time zone/.test(columnType)) return "datetime";
  if (/^timestamp/.test(columnType)) return "local";
  if (/^jsonb?$/.test(columnType)) return "json";
  const length = lengthOf(columnType);
  if (length === 1) return "flag";
  if (length !== null) return /(_code|_no)$|^code$/.test(columnName) ? "code" : length > 200 ? "area" : "text";
  return columnType === "text" ? "area" : null;
}

/** The list kit's name of a kind. */
export function listKindOf(kind: GenKind): ColumnKind {
  if (kind === "area" || kind === "ref") return "text";
  return kind;
}

/** The condition a column is filtered with to begin with; "" for none. */
export function usualFilter(kind: GenKind): GenColumn["filter"] {
  if (kind === "json" || kind === "area") return "";
  if (kind === "dict" || kind === "flag") return "in";
  return kind === "text" || kind === "code" || kind === "ref" ? "contains" : "between";
}

/** True when the list kit offers that condition for such a column. */
export function fitsFilter(kind: GenKind, filter: GenColumn["filter"]): boolean {
  if (filter === "") return true;
  if (kind === "json") return false;
  const kinds = filterKindsOf({ key: "x", label: "kit.notFound", kind: listKindOf(kind), filter });
  return kinds.includes(filter as FilterKind);
}

/** A column whose values nobody is to see: it stands on no list and no sheet (security.md, session and transport). */
export const isSecretColumn = (columnName: string) => /pass(word|wd)|secret|token|hash/.test(columnName);

/** A column as the generator begins with it; null for those it leaves alone. */
export function startColumn(result: { columnName: string; columnType: string; nullable: boolean; comment: string }): GenColumn | null {
  const { columnName, columnType } = result;
  const kind = kindOf(columnName, columnType);
  if (isRecordColumn(columnName) || !kind || !/^[a-z][a-z0-9_]*$/.test(columnName)) return null;
  const secret = isSecretColumn(columnName);
  const shown = kind === "json" || secret ? "N" : "Y";
  return {
    columnName,
    columnType,
    nullable: result.nullable ? "Y" : "N",
    property: camel(columnName),
    kind,
    zh: result.comment || spoken(columnName),
    en: spoken(columnName),
    list: kind === "area" ? "N" : shown,
    filter: secret ? "" : usualFilter(kind),
    form: kind === "datetime" ? "N" : shown,
    required: result.nullable || kind === "flag" ? "N" : "Y",
    dict: "",
    ref: "",
  };
}

/**
 * The settings of a table after its database table changed: what was set stays where the column is the same, a column of another type begins anew,
 * gone ones go, new ones stand at the end.
 */
export function syncColumns(kept: readonly GenColumn[], genColumns: readonly GenColumn[]): GenColumn[] {
  const now = new Map(genColumns.map((column) => [column.columnName, column]));
  const existing = new Set(kept.map((column) => column.columnName));
  const left = kept.flatMap((column): GenColumn[] => {
    const fresh = now.get(column.columnName);
    if (!fresh) return [];
    return [fresh.columnType === column.columnType ? { ...column, nullable: fresh.nullable } : { ...fresh, zh: column.zh, en: column.en }];
  });
  return [...left, ...genColumns.filter((column) => !existing.has(column.columnName))];
}

const yesNo = z
  .union([z.string(), z.boolean()])
  .nullish()
  .transform((value): "Y" | "N" => (value === true || /^(y|1|true|on)$/i.test(String(value ?? "")) ? "Y" : "N"));

/** What may be set per column; which columns there are, and of which type, the database says. */
export const GenColumnInput = z.object({
  columnName: z.string().max(63),
  property: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z][A-Za-z0-9]*$/, { error: "tool.gen.badProperty" }),
  kind: z.enum(genKinds),
  zh: z.string().trim().min(1).max(60),
  en: z.string().trim().min(1).max(60),
  list: yesNo,
  filter: z.enum(genFilters).default(""),
  form: yesNo,
  required: yesNo,
  dict: z.string().trim().max(60).default(""),
  ref: z.string().trim().max(40).default(""),
});
