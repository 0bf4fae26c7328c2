import type { EntityClass, EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { allJoins, type ListSource, shapeOf } from "../list/list-shape.server.ts";
import { rows } from "../list/query/list-statement.server.ts";
import type { ListColumn, ListRow } from "../list/list.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, type RefusalPlace } from "#platform/kernel/refusal/refusal.ts";
import type { FactSpec, Facts, FactValues, Figures, Viewer } from "./facts.ts";
import type { Machine } from "./machine.ts";

const root = sql.raw("t0");

type Specs<Row> = Readonly<Record<string, FactSpec<Row>>>;

/**
 * Defines the facts of a record's rules (decision 041). Lists carry them as hidden columns; steps
 * read the same expressions under the row lock. `figures` gives the facts that say `figure`: asked
 * one by one, PostgreSQL plans and reads the same table for each.
 */
export function defineFacts<Row extends object, const Spec extends Specs<Row>>(
  entity: EntityClass<Row>,
  spec: Spec,
  figures?: (row: RawBuilder<unknown>) => RawBuilder<unknown>,
): Facts<Row, FactValues<Row, Spec>> {
  type Values = FactValues<Row, Spec>;
  const facts: readonly (readonly [key: string, fact: FactSpec<Row>])[] = Object.entries(spec);
  const columns: ListColumn[] = [];
  const computed: Record<string, () => RawBuilder<unknown>> = {};
  const holds = new Set<(ctx: Ctx) => Promise<void>>();
  const together = figures && figuresOf(facts, figures);
  for (const [key, fact] of facts) {
    const column = { key, label: "machine.fact", hidden: true } as const;
    if (fact === "column") columns.push(column);
    else if ("path" in fact) columns.push({ ...column, ...fact });
    else if ("sql" in fact) {
      const { sql: expression, hold, ...shown } = fact;
      columns.push({ ...column, ...shown });
      computed[key] = () => expression(root);
      if (hold) holds.add(hold);
    } else if ("figure" in fact && together) {
      columns.push({ ...column, label: fact.label ?? column.label });
      computed[key] = () => sql`(select f.${sql.ref(key)} from (${together.query()}) f)`;
    }
  }
  // Facts do not need a version column.
  const source: ListSource = {
    entity,
    computed,
    version: sql`0`,
    ...(together ? { figures: together } : {}),
  };
  const list = { columns };
  const valueOf = (
    key: string,
    fact: (typeof facts)[number][1],
    { row, viewer }: { row: ListRow; viewer: Viewer },
  ): unknown => {
    if (typeof fact !== "object") return row[key];
    return "viewer" in fact
      ? fact.viewer(viewer, row)
      : "assumed" in fact
        ? fact.assumed
        : row[key];
  };
  /** In a loop: pairs of each fact of each row of a page are as much to collect as its rows. */
  const ofRow = (row: ListRow, viewer: Viewer): Values => {
    const of = { row, viewer };
    const values: Record<string, unknown> = {};
    for (const [key, fact] of facts) values[key] = valueOf(key, fact, of);
    return values as Values;
  };
  return {
    entity,
    columns,
    computed,
    ...(together ? { figures: together } : {}),
    ofRow,
    async read(ctx, records) {
      for (const hold of holds) await hold(ctx);
      const stored =
        columns.length > 0
          ? await readColumns(ctx.em, { list, source }, records)
          : new Map<number, ListRow>();
      const all = new Map<number, Values>();
      for (const record of records) {
        const row = columns.length > 0 ? stored.get(record.id) : { id: record.id, version: 0 };
        if (row)
          all.set(record.id, { ...ofRow(row, ctx), ...(await readCostly(ctx, facts, record)) });
      }
      return all;
    },
  };
}

function figuresOf(
  facts: readonly (readonly [key: string, fact: FactSpec<never>])[],
  query: (row: RawBuilder<unknown>) => RawBuilder<unknown>,
): Figures {
  const keys = facts.flatMap(([key, fact]) =>
    typeof fact === "object" && "figure" in fact ? [key] : [],
  );
  return { query: () => query(root), keys };
}

/** Current values in one query, with the expressions of the lists. */
async function readColumns(
  em: EntityManager,
  { list, source }: { list: { columns: readonly ListColumn[] }; source: ListSource },
  records: readonly { id: number }[],
): Promise<Map<number, ListRow>> {
  const shape = shapeOf(em, list, source);
  const [read] = await rows<{ json: string }>(
    em,
    `select coalesce(json_agg(r), '[]')::text as json from (select ${shape.select.zh} from ${shape.table} t0 ${allJoins(shape)}
      where t0.id = any($1::bigint[])) r`,
    [records.map(({ id }) => id)],
  );
  return new Map((JSON.parse(read?.json ?? "[]") as ListRow[]).map((row) => [row.id, row]));
}

/** Facts that lists only assume. */
async function readCostly<Row>(
  ctx: Ctx,
  facts: readonly (readonly [string, FactSpec<Row>])[],
  record: Row,
): Promise<object> {
  const values: Record<string, unknown> = {};
  for (const [key, fact] of facts)
    if (typeof fact === "object" && "read" in fact) values[key] = await fact.read(ctx, record);
  return values;
}

/**
 * Facts of a record in the caller's transaction, after flushed changes.
 * @throws Refusal kit.notFound when the record is gone
 */
export async function factsOf<Row extends object, Values extends object>(
  ctx: Ctx,
  facts: Facts<Row, Values>,
  record: Row & { id: number },
): Promise<Values> {
  const values = (await facts.read(ctx, [record])).get(record.id);
  if (!values) throw new Refusal("kit.notFound", {}, { key: String(record.id) });
  return values;
}

type Rules<
  Row extends object,
  Values extends object,
  State extends string,
  Action extends string,
> = {
  machine: Machine<Values, State, Action>;
  facts: Facts<Row, NoInfer<Values>>;
  place?: RefusalPlace;
};

/**
 * Returns the next state.
 * @throws Refusal with the machine's reason when the action is not open
 */
export async function assertOpen<
  Row extends object,
  Values extends object,
  State extends string,
  Action extends string,
>(
  ctx: Ctx,
  { machine, facts, place }: Rules<Row, Values, State, Action>,
  record: Row & { id: number },
  action: NoInfer<Action>,
): Promise<State> {
  return machine.assert(await factsOf(ctx, facts, record), action, place);
}
