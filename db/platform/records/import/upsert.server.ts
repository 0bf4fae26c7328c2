import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { ImportCounts, ImportFault, ImportRow } from "./define-import.server.ts";

export type UpsertTarget = {
  table: string;
  key: readonly string[];
  /** All written columns with their types: `{ code: "text", rate: "numeric" }`. */
  columns: Readonly<Record<string, string>>;
  insertOnly?: readonly string[];
  /** Computed of other columns: written with them, no change by itself. Default: `search`. */
  computed?: readonly string[];
  /** Columns where null keeps the stored value; new rows get this default. */
  starts?: Readonly<Record<string, string | number | null>>;
};

export type UpsertRow = Readonly<Record<string, string | number | null | readonly string[]>>;

const batchSize = 4000;

/**
 * Inserts and updates in sets. Unchanged rows keep version and change log. Rows have unique keys;
 * names come from code.
 */
export async function upsertRows(
  ctx: Ctx,
  target: UpsertTarget,
  rows: readonly UpsertRow[],
): Promise<ImportCounts> {
  const counts: ImportCounts = { inserted: 0, changed: 0, unchanged: 0 };
  for (let i = 0; i < rows.length; i += batchSize) {
    ctx.signal.throwIfAborted();
    const batch = rows.slice(i, i + batchSize);
    const changed = await updateBatch(ctx, target, batch);
    const inserted = await insertBatch(ctx, target, batch);
    counts.changed += changed;
    counts.inserted += inserted;
    counts.unchanged += batch.length - changed - inserted;
    await ctx.progress({
      seen: i + batch.length,
      total: rows.length,
      changed: counts.inserted + counts.changed,
    });
  }
  return counts;
}

/** A table expression `g(columns)`. */
function input(target: UpsertTarget, batch: readonly UpsertRow[]): RawBuilder<unknown> {
  const typed = Object.entries(target.columns).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  return sql`json_to_recordset(${JSON.stringify(batch)}::json) as g(${sql.join(typed)})`;
}

const sameKey = (target: UpsertTarget) =>
  sql.join(
    target.key.map((name) => sql`t.${sql.ref(name)} = g.${sql.ref(name)}`),
    sql` and `,
  );

/** The value after an upsert of an existing row. */
const meantIn = (target: UpsertTarget) => (name: string) =>
  target.starts && name in target.starts
    ? sql`coalesce(g.${sql.ref(name)}, t.${sql.ref(name)})`
    : sql`g.${sql.ref(name)}`;

/** Positions of rows `upsertRows` would write, for records that must not change. */
export async function differingRows(
  ctx: Ctx,
  target: UpsertTarget,
  rows: readonly UpsertRow[],
): Promise<Set<number>> {
  const differing = new Set<number>();
  const free = Object.keys(target.columns).filter(
    (name) => !target.key.includes(name) && !target.insertOnly?.includes(name),
  );
  const placed = { ...target, columns: { ...target.columns, place: "int" } };
  for (let i = 0; i < rows.length; i += batchSize) {
    const batch = rows.slice(i, i + batchSize).map((row, j) => ({ ...row, place: i + j }));
    const { rows: same } = await sql<{
      place: number;
    }>`select g.place
      from ${input(placed, batch)} join ${sql.table(target.table)} t on ${sameKey(target)}
      where row (${sql.join(free.map((name) => sql`t.${sql.ref(name)}`))}) is not distinct from row (${sql.join(free.map(meantIn(target)))})`.execute(
      ctx.em.getKysely(),
    );
    const unchanged = new Set(same.map((row) => row.place));
    for (const { place } of batch) if (!unchanged.has(place)) differing.add(place);
  }
  return differing;
}

/** Columns that tell whether a row changes; a better search text alone is none. */
function comparedIn(
  { computed = ["search"] }: UpsertTarget,
  free: readonly string[],
): readonly string[] {
  const compared = free.filter((name) => !computed.includes(name));
  return compared.length > 0 ? compared : free;
}

async function updateBatch(
  ctx: Ctx,
  target: UpsertTarget,
  batch: readonly UpsertRow[],
): Promise<number> {
  const free = Object.keys(target.columns).filter(
    (name) => !target.key.includes(name) && !target.insertOnly?.includes(name),
  );
  if (free.length === 0) return 0;
  const meant = meantIn(target);
  const set = sql.join(free.map((name) => sql`${sql.ref(name)} = ${meant(name)}`));
  const compared = comparedIn(target, free);
  const old = sql.join(compared.map((name) => sql`t.${sql.ref(name)}`));
  const next = sql.join(compared.map(meant));
  const done = await sql`update ${sql.table(target.table)} as t
    set ${set}
    from ${input(target, batch)}
    where ${sameKey(target)} and row (${old}) is distinct from row (${next})`.execute(
    ctx.em.getKysely(),
  );
  return Number(done.numAffectedRows ?? 0);
}

async function insertBatch(
  ctx: Ctx,
  target: UpsertTarget,
  batch: readonly UpsertRow[],
): Promise<number> {
  const names = sql.join(Object.keys(target.columns).map((name) => sql.ref(name)));
  const values = sql.join(
    Object.entries(target.columns).map(([name, type]) => {
      const start = target.starts?.[name];
      return start === undefined
        ? sql`g.${sql.ref(name)}`
        : sql`coalesce(g.${sql.ref(name)}, ${start}::${sql.raw(type)})`;
    }),
  );
  const done = await sql`insert into ${sql.table(target.table)} (${names})
    select ${values}
    from ${input(target, batch)}
    where not exists (select 1 from ${sql.table(target.table)} t where ${sameKey(target)})`.execute(
    ctx.em.getKysely(),
  );
  return Number(done.numAffectedRows ?? 0);
}

/** Existing codes among `values`, in one query. */
export async function existingAmong(
  ctx: Ctx,
  table: string,
  column: string,
  values: Iterable<string | null>,
): Promise<Set<string>> {
  const codes = [
    ...new Set([...values].filter((value): value is string => value !== null && value !== "")),
  ];
  const { rows } = await sql<{
    code: string;
  }>`select ${sql.ref(column)} as code
    from ${sql.table(table)}
    where ${sql.ref(column)} = any (${codes}::text[])`.execute(ctx.em.getKysely());
  return new Set(rows.map((row) => row.code));
}

/** Faults for unknown codes, one query per column; `of` maps columns to [table, column]. */
export async function unknownCodes<K extends string>(
  ctx: Ctx,
  rows: readonly ImportRow<K>[],
  of: Readonly<Partial<Record<K, readonly [table: string, column: string]>>>,
): Promise<ImportFault[]> {
  const faults: ImportFault[] = [];
  for (const [key, place] of Object.entries(of) as [K, readonly [string, string]][]) {
    const codes = await existingAmong(
      ctx,
      place[0],
      place[1],
      new Set(rows.map((row) => row.values[key])),
    );
    for (const row of rows) {
      const value = row.values[key];
      if (value && !codes.has(value))
        faults.push({ row: row.row, field: key, code: "kit.unknownCode", params: { value } });
    }
  }
  return faults;
}
