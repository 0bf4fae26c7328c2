import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import {
  type Amounts,
  limitsOf,
  type Limits,
  lineFor,
  type LineOf,
  measures,
  plus,
  none,
  type SpaceFacts,
} from "./allot.ts";

/** Numbers are decimal text. */
export type SpaceLine = LineOf & { id: number; voyageId: number; limits: Limits };

type Stored = LineOf & {
  id: number;
  voyageId: number;
  teu: string | null;
  tons: string | null;
  plugs: number | null;
  dgSlots: number | null;
  factor: string;
};

/** First number of the advisory locks of a voyage's space. */
const lockClass = 5_220_022;

/**
 * Locks voyages by id: shared to settle a booking, alone to change lines, so that no booking misses
 * a new line. Call before reading space.
 */
export async function lockVoyages(
  ctx: Ctx,
  ids: readonly number[],
  how: "shared" | "alone",
): Promise<void> {
  const lock = how === "alone" ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  await sql`select ${lock} (${lockClass}, v)
    from unnest(${sorted}::int[]) with ordinality u (v, n)
    order by n`.execute(ctx.em.getKysely());
}

/** Locks the lines of voyages by id, so that bookings do not share the last TEU. */
export const lockLines = (ctx: Ctx, voyageIds: readonly number[]): Promise<SpaceLine[]> =>
  readLines(ctx, voyageIds, sql`for update`);

/** The lines of a voyage as they are, for people to read. */
export const voyageLines = (ctx: Ctx, voyageId: number): Promise<SpaceLine[]> =>
  readLines(ctx, [voyageId], sql``);

async function readLines(
  ctx: Ctx,
  voyageIds: readonly number[],
  lock: RawBuilder<unknown>,
): Promise<SpaceLine[]> {
  const { rows } = await sql<Stored>`select id, voyage_id as "voyageId", port_load as "portLoad",
      port_dis as "portDis", owner_kind as "ownerKind", owner, teu::text, tons::text, plugs,
      dg_slots as "dgSlots", factor::text
    from space_allotment
    where voyage_id = any (${[...voyageIds]}::int[])
    order by id ${lock}`.execute(ctx.em.getKysely());
  return rows.map(({ id, voyageId, portLoad, portDis, ownerKind, owner, ...allotted }) => ({
    id,
    voyageId,
    portLoad,
    portDis,
    ownerKind,
    owner,
    limits: limitsOf(allotted),
  }));
}

export const lineOn = (
  lines: readonly SpaceLine[],
  voyageId: number,
  facts: SpaceFacts,
): SpaceLine | null =>
  lineFor(
    lines.filter((line) => line.voyageId === voyageId),
    facts,
  );

/** Columns of a share: `held_teu` … */
const columnOf = { teu: "teu", tons: "tons", plugs: "plugs", dgSlots: "dg_slots" } as const;
export const amountColumns = (share: "held" | "wait") =>
  measures.map((measure) => ({ measure: measure, column: `${share}_${columnOf[measure]}` }));

/** Space held on each line, without the shares of some bookings. */
export async function takenOf(
  ctx: Ctx,
  lineIds: readonly number[],
  but: readonly number[] = [],
): Promise<Map<number, Amounts>> {
  const sums = sql.join(
    amountColumns("held").map(
      ({ measure, column }) => sql`sum(${sql.ref(column)})::text as ${sql.ref(measure)}`,
    ),
  );
  const { rows } = await sql<Amounts & { id: number }>`
    select allotment_id as id, ${sums}
    from space_draw
    where allotment_id = any (${[...lineIds]}::int[]) and booking_id <> all (${[...but]}::int[])
    group by allotment_id`.execute(ctx.em.getKysely());
  const takenByLine = new Map<number, Amounts>(lineIds.map((id) => [id, none]));
  for (const { id, ...amounts } of rows) takenByLine.set(id, plus(amounts, none));
  return takenByLine;
}
