import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { sideTableAccess } from "./side-table.server.ts";
import { columnProfile, rows } from "./list-statement.server.ts";
import { type Cell, cellOf, type ListSource, shapeOf, type Shape } from "../list-shape.server.ts";
import type { ListDefinition, ListFilter, ListQuery } from "../list.ts";
import { scopeParts } from "./list-scope.server.ts";
import {
  assertOffered,
  castOf,
  conditionOf,
  Conditions,
  type Part,
} from "./list-conditions.server.ts";

/** `ids` limits the search to these rows. */
export type Requested = { actor: Actor; query: ListQuery; ids?: readonly number[] | undefined };

/**
 * Conditions over `t0` with values $1, $2 … `slow` means that one has no index (a part of one or
 * two characters).
 */
export type Where = {
  parts: readonly Part[];
  text: string;
  /** The same for a statement that reads every hit. */
  whole: string;
  values: unknown[];
  cells: readonly Cell[];
  slow: boolean;
};

/** Above this, values are not looked up before the search. */
const mostMatches = 1000;
/** The same for originals of a copied column, where testing each row for a rare hit is slow. */
const mostOriginals = 5000;
/** Above this, one scan replaces a lookup per text. */
const mostSpread = 100;
/** Above this, distinct values are not enumerated. */
const mostDistinct = 5000;

/**
 * Conditions of list, actor and search. Those on relations, and "contains" with few distinct
 * values, are resolved first, so that an index finds the rows.
 * @throws Refusal naming the filter for an invalid value, column or kind
 */
export async function whereOf(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  requested: Requested,
): Promise<Where> {
  const shape = shapeOf(em, list, source);
  const where = new Conditions(requested.actor.zone);
  if (shape.where) where.parts.push({ text: shape.where, cell: null });
  const archived = archiveOf(shape, requested);
  if (archived) where.parts.push({ text: archived, cell: null, steady: true });
  for (const [key, value] of Object.entries(list.fixedFilter ?? {}))
    where.add(cellOf(shape, key), (expr) => `${expr} = ${where.value(value)}`);
  for (const [key, value] of Object.entries(requested.query.narrowedTo ?? {})) {
    const own = source.match?.[key];
    if (own) where.addRaw(em, own(value));
    else where.add(cellOf(shape, key), (expr) => `${expr} = ${where.value(value)}`);
  }
  for (const part of scopeParts({ list, shape, actor: requested.actor }, (value) =>
    where.value(value),
  )) {
    where.cells.push(...part.cells);
    where.parts.push({ text: part.text, cell: null });
  }
  const rowFilter = source.rowFilter?.(requested.actor);
  if (rowFilter) where.addRaw(em, rowFilter);
  const resolved = await Promise.all(
    requested.query.filters.map((filter) => {
      const cell = cellOf(shape, filter.key);
      assertOffered(cell.column, filter);
      return valuesFor(em, shape, { cell, filter, zone: where.zone });
    }),
  );
  const spread = await Promise.all(
    requested.query.filters.map((filter) => isSpread(em, cellOf(shape, filter.key), filter)),
  );
  let slow = false;
  for (const [i, filter] of requested.query.filters.entries()) {
    const cell = cellOf(shape, filter.key);
    const lookup = resolved[i];
    if (filter.key === shape.archive?.key && (filter.kind === "in" || filter.kind === "equals"))
      continue;
    const own =
      filter.kind === "equals" || filter.kind === "in" ? source.match?.[filter.key] : undefined;
    if (own && filter.values.length > 0) {
      where.addRaw(em, sql`${sql.join(filter.values.map(own), sql` or `)}`);
      continue;
    }
    if (
      cell.sideTable &&
      (filter.kind === "equals" || filter.kind === "in") &&
      filter.values.length > 0
    ) {
      await addSideTable(em, shape, { cell, filter, where });
      continue;
    }
    if (filter.kind === "contains" && !lookup && (cell.original || !hasTrigram(filter)))
      slow = true;
    if (lookup)
      where.parts.push({
        text: `${lookup.expr} = any(${where.value(lookup.values)}::${lookup.type}[])`,
        cell: null,
      });
    else if (spread[i])
      where.add(
        cell,
        (expr) =>
          `(${filter.values.map((value) => `${expr} = ${where.value(value)}`).join(" or ")})`,
      );
    else where.add(cell, (expr) => conditionOf(cell, filter, expr, where));
    if (requested.actor.lang === "en") orEnglish(shape, { cell, filter, where });
  }
  if (requested.ids)
    where.parts.push({
      text: `t0.id = any(${where.value([...requested.ids])}::bigint[])`,
      cell: null,
    });
  const whole = whereText(where.parts.map((part) => ({ ...part, text: part.whole ?? part.text })));
  return {
    parts: where.parts,
    text: whereText(where.parts),
    whole,
    values: where.values,
    cells: where.cells,
    slow,
  };
}

/**
 * English readers search the names they see, too. The codes of the matching names are read first,
 * so that the code's index finds the rows.
 */
function orEnglish(
  shape: Shape,
  { cell, filter, where }: { cell: Cell; filter: ListFilter; where: Conditions },
): void {
  const { english } = cell.column;
  const last = where.parts.at(-1);
  const by = english ? shape.cells.get(english.by) : undefined;
  if (!english || !by || !last || filter.kind === "empty" || filter.kind === "filled") return;
  const named = conditionOf(
    { column: cell.column, mayBeNull: true, stored: null },
    filter,
    `n."${english.name}"`,
    where,
  );
  where.cells.push(by);
  where.parts.splice(-1, 1, {
    text: `(${last.text} or ${by.expr} = any(array(select n."${english.code}" from "${english.table}" n where ${named})))`,
    cell: null,
  });
}

/** Excludes archived rows unless the search or ids name them. */
function archiveOf({ archive: archived }: Shape, { query, ids }: Requested): string | null {
  if (!archived || ids) return null;
  const request = query.filters
    .filter((filter) => filter.key === archived.key)
    .flatMap(({ values }) => values);
  if (request.length === 0) return archived.kept;
  const [put, kept] = [request.includes("Y"), request.some((value) => value !== "Y")];
  return put && kept ? null : put ? archived.put : archived.kept;
}

/** As ids, or in two forms over the same values. */
async function addSideTable(
  em: EntityManager,
  shape: Shape,
  query: { cell: Cell; filter: ListFilter; where: Conditions },
): Promise<void> {
  const { cell, filter, where } = query;
  if (!cell.sideTable) return;
  const way = await sideTableAccess(
    em,
    { sideTable: cell.sideTable, root: shape.table, filter },
    `$${where.values.length + 1}`,
  );
  if ("ids" in way)
    where.parts.push({ text: `t0.id = any(${where.value(way.ids)}::int[])`, cell: null });
  else {
    where.value([...filter.values]);
    where.parts.push({ text: way.soon, cell, whole: way.whole });
  }
}

/** Only the actor's scope and the ids, for steps, details and exports. */
export function whereOfIds(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  requested: { actor: Actor; ids: readonly number[] },
) {
  return whereOf(em, list, source, {
    ...requested,
    query: { filters: [], sort: [list.sort], page: 1, pageSize: 1 },
  });
}

export function whereText(parts: Where["parts"]): string {
  return parts.length > 0 ? `where ${parts.map((part) => part.text).join(" and ")}` : "";
}

/** The minimum for a trigram index. */
const hasTrigram = (filter: ListFilter) => /[\p{L}\p{N}]{3}/u.test(filter.values[0] ?? "");

/** Whether "in" needs one lookup per text: a trigram index takes no list. */
async function isSpread(
  em: EntityManager,
  { stored, column }: Cell,
  { kind, values }: ListFilter,
): Promise<boolean> {
  if (
    kind !== "in" ||
    !stored ||
    stored.by ||
    values.length < 2 ||
    values.length > mostSpread ||
    castOf[column.kind ?? "text"]
  )
    return false;
  const profile = await columnProfile(em, stored.table, stored.field);
  return profile !== null && profile.parts && !profile.ordered;
}

type Data = { expr: string; values: unknown[]; type: "int" | "text" };

type Sought = { cell: Cell; filter: ListFilter; zone: string };

type Column = { table: string; quoted: string; most: number };

/** Matching values of a column; null above `most`. */
async function textsFor(
  em: EntityManager,
  { cell, filter, zone }: Sought,
  { table, quoted, most }: Column,
): Promise<Data | null> {
  const conditions = new Conditions(zone);
  const condition = conditionOf(cell, filter, `x.${quoted}`, conditions);
  const matches = await rows<{ v: string }>(
    em,
    `select x.${quoted} as v from "${table}" x where ${condition} limit ${most + 1}`,
    conditions.values,
  );
  return matches.length > most
    ? null
    : { expr: cell.expr, values: matches.map((row) => row.v), type: "text" };
}

/** Resolves a condition before the search; null when the search must test it. */
async function valuesFor(em: EntityManager, shape: Shape, sought: Sought): Promise<Data | null> {
  const { cell, filter, zone } = sought;
  const { stored } = cell;
  if (!stored || filter.kind === "empty" || filter.kind === "filled") return null;
  const conditions = new Conditions(zone);
  if (stored.by) {
    const condition = conditionOf(cell, filter, `x.${stored.quoted}`, conditions);
    const matches = await rows<{ v: number }>(
      em,
      `select x.id as v from "${stored.table}" x where ${condition} limit ${mostMatches + 1}`,
      conditions.values,
    );
    return matches.length > mostMatches
      ? null
      : { expr: stored.by, values: matches.map((row) => row.v), type: "int" };
  }
  if (filter.kind !== "contains") return null;
  if (cell.original) return textsFor(em, sought, { ...cell.original, most: mostOriginals });
  const profile = await columnProfile(em, stored.table, stored.field);
  if (!profile?.ordered || (profile.parts && hasTrigram(filter))) return null;
  // Too short for trigrams: the column's own index is a tenth of the table, and a frequent part
  // stops early.
  if (profile.distinct > mostDistinct)
    return profile.parts ? textsFor(em, sought, { ...stored, most: mostMatches }) : null;
  // Skips through distinct values instead of reading a million entries.
  const next = (after: string) =>
    `(select ${stored.quoted} from ${shape.table} ${after} order by ${stored.quoted} limit 1)`;
  const condition = conditionOf(cell, filter, "w.v", conditions);
  const results = await rows<{ v: string }>(
    em,
    `with recursive w(v) as (select ${next("")} union all select ${next(`where ${stored.quoted} > w.v`)} from w where w.v is not null)
      select v from w where ${condition} limit ${mostMatches + 1}`,
    conditions.values,
  );
  return results.length > mostMatches
    ? null
    : { expr: cell.expr, values: results.map((row) => row.v), type: "text" };
}
