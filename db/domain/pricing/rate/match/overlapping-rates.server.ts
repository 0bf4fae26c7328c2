import { sql } from "kysely";
import type { RowNote } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { equalColumns } from "./equal-rates.ts";

/**
 * Two rows of one book with equal conditions on the same days. A `tie` begins on one day, so that
 * neither prices anything (domain §4).
 */
export type RateOverlap = {
  id: number;
  other: number;
  tie: boolean;
  start: string;
  end: string;
  from: string;
  to: string;
};

/** Overlaps one answer names. */
const listed = 50;

type Chosen = { ids: readonly number[] } | { bookId: number } | { contractNo: string };

/**
 * Rows that share conditions and days with another row of their book, each pair once, by the row
 * chosen: the later one where both are.
 * @param published names only pairs of rows that are in force
 */
export async function overlapsOf(
  ctx: Pick<Ctx, "em">,
  chosen: Chosen,
  published = false,
): Promise<RateOverlap[]> {
  const isChosen =
    "ids" in chosen
      ? sql`r.id = any(${[...chosen.ids]}::int[])`
      : "bookId" in chosen
        ? sql`r.book_id = ${chosen.bookId}`
        : sql`r.book_id = (select b.id from freight_book b where b.fcode = ${chosen.contractNo})`;
  const pairOnce =
    "ids" in chosen
      ? sql`(o.id < r.id or not (o.id = any(${[...chosen.ids]}::int[])))`
      : sql`o.id < r.id`;
  const equal = sql.join(
    equalColumns.map((column) => sql`o.${sql.ref(column)} = r.${sql.ref(column)}`),
    sql` and `,
  );
  const { rows } = await sql<RateOverlap>`select r.id, o.id as other,
      o.start_date = r.start_date as tie, to_char(o.start_date, 'YYYY-MM-DD') as start,
      to_char(o.end_date, 'YYYY-MM-DD') as "end",
      to_char(greatest(o.start_date, r.start_date), 'YYYY-MM-DD') as "from",
      to_char(least(o.end_date, r.end_date), 'YYYY-MM-DD') as "to"
    from freight_rate r
      join freight_rate o on o.book_id = r.book_id
      and o.id <> r.id
      and ${pairOnce}
      and ${equal}
      and o.start_date <= r.end_date
      and o.end_date >= r.start_date
    where ${isChosen} and (${!published} or (r.status = 'PUBLISHED' and o.status = 'PUBLISHED'))
    order by tie desc, r.id, o.id
    limit ${listed}`.execute(ctx.em.getKysely());
  return rows;
}

/**
 * Names both rows: of a tie that neither prices, else that the one that begins later holds on the
 * days of both.
 */
export function overlapNotes(overlaps: readonly RateOverlap[]): RowNote[] {
  return overlaps.map(({ tie, ...params }): RowNote => {
    const { id, other, start, end } = params;
    return tie
      ? { code: "rate.tie", params: { id, other, start, end } }
      : { code: "rate.overlap", params };
  });
}

/**
 * What a publication leaves overlapping, as notes.
 * @throws Refusals rate.tie where two rows begin on one day: neither would price anything
 */
export async function publishedOverlaps(ctx: Ctx, chosen: Chosen): Promise<RowNote[]> {
  const overlaps = await overlapsOf(ctx, chosen, true);
  const ties = overlaps.filter(({ tie }) => tie);
  if (ties.length > 0)
    throw new Refusals(
      ties.map(
        ({ id, other, start, end }) =>
          new Refusal("rate.tie", { id, other, start, end }, { key: String(id) }),
      ),
    );
  return overlapNotes(overlaps);
}
