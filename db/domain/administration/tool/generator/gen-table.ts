import { z } from "zod";
import type { ColumnKind } from "#platform/kernel/field/column-kind.ts";
import { filterKindsOf, type FilterKind } from "#platform/records/list/list.ts";

/** Kinds shared by lists and forms. */
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

/** `columnName`, `columnType`, `length` and `nullable` come from the database. */
export type GenColumn = {
  columnName: string;
  /** "character varying(60)", "numeric(18,3)". */
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

/** Columns of `recordProps`, never generated. */
export const recordColumns = [
  "id",
  "version",
  "created_by",
  "created_time",
  "updated_by",
  "updated_time",
] as const;
export const isRecordColumn = (name: string) => (recordColumns as readonly string[]).includes(name);

/** bk_no → bkNo. */
export const camel = (name: string) =>
  name.replace(/_+([a-z0-9])/g, (_, item: string) => item.toUpperCase());
/** fee_line → FeeLine. */
export const pascal = (name: string) => {
  const text = camel(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
/** feeLine → fee-line. */
export const kebab = (name: string) =>
  camel(name)
    .replace(/[A-Z]/g, (item) => `-${item.toLowerCase()}`)
    .replace(/^-/, "");
/** bk_no → "Bk no.", the initial label. */
export const spoken = (name: string) => {
  const text = name.replaceAll("_", " ").trim().replace(/\bno$/, "no.");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Null without a limit. */
export function lengthOf(columnType: string): number | null {
  const match = /^(?:character varying|varchar|character|char)\((\d+)\)/.exec(columnType);
  return match ? Number(match[1]) : null;
}

export function digitsOf(columnType: string): { precision: number; scale: number } {
  const match = /^numeric\((\d+),(\d+)\)/.exec(columnType);
  return { precision: Number(match?.[1] ?? 18), scale: Number(match?.[2] ?? 4) };
}

/** The likely kind; null for types without a form field (arrays, bytes, ranges …). */
export function kindOf(columnName: string, columnType: string): GenKind | null {
  if (columnType.endsWith("[]")) return null;
  if (/^(integer|smallint|bigint)/.test(columnType)) return "int";
  if (/^numeric/.test(columnType))
    return /amount|price|fee|charge/.test(columnName) ? "money" : "decimal";
  if (columnType === "date") return "date";
  if (/^timestamp.* with time zone/.test(columnType)) return "datetime";
  if (/^timestamp/.test(columnType)) return "local";
  if (/^jsonb?$/.test(columnType)) return "json";
  const length = lengthOf(columnType);
  if (length === 1) return "flag";
  if (length !== null)
    return /(_code|_no)$|^code$/.test(columnName) ? "code" : length > 200 ? "area" : "text";
  return columnType === "text" ? "area" : null;
}

export function listKindOf(kind: GenKind): ColumnKind {
  if (kind === "area" || kind === "ref") return "text";
  return kind;
}

/** The initial filter; "" for none. */
export function usualFilter(kind: GenKind): GenColumn["filter"] {
  if (kind === "json" || kind === "area") return "";
  if (kind === "dict" || kind === "flag") return "in";
  return kind === "text" || kind === "code" || kind === "ref" ? "contains" : "between";
}

export function fitsFilter(kind: GenKind, filter: GenColumn["filter"]): boolean {
  if (filter === "") return true;
  if (kind === "json") return false;
  const kinds = filterKindsOf({ key: "x", label: "kit.notFound", kind: listKindOf(kind), filter });
  return kinds.includes(filter as FilterKind);
}

/** Never on a list or form (security.md, session and transport). */
export const isSecretColumn = (columnName: string) =>
  /pass(word|wd)|secret|token|hash/.test(columnName);

/** Initial settings of a column; null for columns left out. */
export function startColumn(column: {
  columnName: string;
  columnType: string;
  nullable: boolean;
  comment: string;
}): GenColumn | null {
  const { columnName, columnType } = column;
  const kind = kindOf(columnName, columnType);
  if (isRecordColumn(columnName) || !kind || !/^[a-z][a-z0-9_]*$/.test(columnName)) return null;
  const secret = isSecretColumn(columnName);
  const shown = kind === "json" || secret ? "N" : "Y";
  return {
    columnName,
    columnType,
    nullable: column.nullable ? "Y" : "N",
    property: camel(columnName),
    kind,
    zh: column.comment || spoken(columnName),
    en: spoken(columnName),
    list: kind === "area" ? "N" : shown,
    filter: secret ? "" : usualFilter(kind),
    form: kind === "datetime" ? "N" : shown,
    required: column.nullable || kind === "flag" ? "N" : "Y",
    dict: "",
    ref: "",
  };
}

/** Updates settings to the table: same columns keep them, other types start anew. */
export function syncColumns(
  kept: readonly GenColumn[],
  genColumns: readonly GenColumn[],
): GenColumn[] {
  const now = new Map(genColumns.map((column) => [column.columnName, column]));
  const existing = new Set(kept.map((column) => column.columnName));
  const left = kept.flatMap((column): GenColumn[] => {
    const fresh = now.get(column.columnName);
    if (!fresh) return [];
    return [
      fresh.columnType === column.columnType
        ? { ...column, nullable: fresh.nullable }
        : { ...fresh, zh: column.zh, en: column.en },
    ];
  });
  return [...left, ...genColumns.filter((column) => !existing.has(column.columnName))];
}

const yesNo = z
  .union([z.string(), z.boolean()])
  .nullish()
  .transform((value): "Y" | "N" =>
    value === true || /^(y|1|true|on)$/i.test(String(value ?? "")) ? "Y" : "N",
  );

/** Of a dictionary or a reference; blank for none. */
const code = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^([A-Za-z][A-Za-z0-9_]*)?$/, { error: "tool.gen.badName" })
    .default("");

/** Editable settings; columns and types come from the database. */
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
  dict: code(60),
  ref: code(40),
});
