import type { EntityManager } from "@mikro-orm/postgresql";
import type { RawBuilder } from "kysely";
import { daysAfter, instantOf } from "#platform/kernel/clock/zone.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { cutText, isWellFormed, wellFormed } from "#platform/kernel/refusal/well-formed.ts";
import { boundSql } from "./list-scope.server.ts";
import type { Cell } from "../list-shape.server.ts";
import { filterKindsOf, type ListColumn, type ListFilter } from "../list.ts";

/** `steady` matches the partial indexes of the list's order. */
export type Part = { text: string; cell: Cell | null; whole?: string; steady?: true };

export const castOf: Partial<Record<string, string>> = {
  date: "date",
  datetime: "timestamptz",
  local: "timestamp",
  int: "bigint",
  decimal: "numeric",
  money: "numeric",
};

/** Conditions of one search, with their values. */
export class Conditions {
  readonly parts: Part[] = [];
  readonly values: unknown[] = [];
  readonly cells: Cell[] = [];
  /** Zone of timestamps in the search. */
  readonly zone: string;
  constructor(zone: string) {
    this.zone = zone;
  }
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
  /** Adds SQL over `t0` and binds its values. */
  addRaw(em: EntityManager, raw: RawBuilder<unknown>): void {
    const { sql, parameters } = raw.compile(em.getKysely());
    this.parts.push({
      text: `(${sql.replace(/\$(\d+)/g, (_, at: string) => this.value(parameters[Number(at) - 1]))})`,
      cell: null,
    });
  }
  add(cell: Cell, text: (expr: string) => string): void {
    this.cells.push(cell);
    this.parts.push({ text: text(cell.expr), cell });
  }
}

export function assertOffered(column: ListColumn, filter: ListFilter): void {
  if (!filterKindsOf(column).includes(filter.kind))
    throw new Refusal("kit.badFilter", { value: filter.key }, { field: filter.key });
  const bad = filter.values.find((value) => !isWellFormed(value));
  if (bad !== undefined)
    throw new Refusal(
      "kit.badFilter",
      { value: wellFormed(cutText(bad, 40)) },
      { field: filter.key },
    );
}

const like = (value: string) =>
  `%${value.normalize("NFKC").replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
const isTime = (column: ListColumn) => column.kind === "datetime" || column.kind === "local";

/**
 * A search condition over handwritten SQL.
 * @param expr never from a request
 * @param zone of typed timestamps
 * @throws Refusal kit.badFilter
 */
export function filterSql(
  column: ListColumn,
  filter: ListFilter,
  { expr, zone }: { expr: string; zone: string },
): RawBuilder<boolean> {
  assertOffered(column, filter);
  const bound = new Conditions(zone);
  const text = conditionOf({ column, mayBeNull: true, stored: null }, filter, expr, bound);
  return boundSql<boolean>(text, bound.values);
}

/** One condition of a search as SQL over `expr`. */
export function conditionOf(
  { column, mayBeNull, stored }: Pick<Cell, "column" | "mayBeNull" | "stored">,
  { kind, values }: ListFilter,
  expr: string,
  into: Pick<Conditions, "value" | "zone">,
): string {
  const cast = castOf[column.kind ?? "text"];
  const value = (text: string) =>
    cast ? `${into.value(typed(checked(column, text)))}::text::${cast}` : into.value(text);
  // Timestamps are typed in the reader's zone.
  const typed = (text: string) =>
    column.kind === "datetime" ? instantOf(text, into.zone).toISOString() : text;
  // A calendar day, not 24 hours: the clock may change.
  const dayAfter = (day: string) => value(daysAfter(checked(column, day), 1));
  const [first = "", second = ""] = values;
  if (kind === "empty") {
    if (cast) return `${expr} is null`;
    return mayBeNull ? `(${expr} is null or ${expr}::text = '')` : `${expr} = ''`;
  }
  // `> ''` excludes null and empty text and can use an index.
  if (kind === "filled")
    return cast ? `${expr} is not null` : `${stored ? expr : `${expr}::text`} > ''`;
  // Text without case uses "like", three times as fast.
  if (kind === "contains")
    return `${expr} ${first.toLowerCase() === first.toUpperCase() ? "like" : "ilike"} ${into.value(like(first))}`;
  if (kind === "between") {
    const parts: string[] = [];
    if (first) parts.push(`${expr} >= ${value(first)}`);
    const wholeDay = /^\d{4}-\d\d-\d\d$/.test(second) && isTime(column);
    if (second)
      parts.push(wholeDay ? `${expr} < ${dayAfter(second)}` : `${expr} <= ${value(second)}`);
    return parts.length > 0 ? parts.join(" and ") : "true";
  }
  if (kind === "equals" && isTime(column) && /^\d{4}-\d\d-\d\d$/.test(first)) {
    return `${expr} >= ${value(first)} and ${expr} < ${dayAfter(first)}`;
  }
  if (values.length <= 1) return `${expr} = ${value(first)}`;
  return `${expr} = any(${into.value(cast ? values.map((value) => typed(checked(column, value))) : [...values])}::text[]${cast ? `::${cast}[]` : ""})`;
}

function checked(column: ListColumn, text: string): string {
  const fits =
    column.kind === "date" || isTime(column)
      ? /^\d{4}-\d\d-\d\d([ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/.test(text) &&
        isDay(text.slice(0, 10))
      : (column.kind === "int" ? /^-?\d{1,18}$/ : /^-?\d{1,18}(\.\d{1,8})?$/).test(text);
  if (!fits)
    throw new Refusal("kit.badFilter", { value: cutText(text, 40) }, { field: column.key });
  return text;
}

/** Rejects 31 April, which Date accepts, and year 0, which PostgreSQL lacks. */
function isDay(text: string): boolean {
  if (text < "0001") return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
