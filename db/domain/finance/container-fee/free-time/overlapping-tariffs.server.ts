import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { RowNote } from "#platform/records/machine/steps.server.ts";

/** Overlaps one answer names. */
const listed = 50;

type Overlap = {
  id: number;
  other: number;
  start: string;
  end: string;
  from: string;
  to: string;
};

/**
 * Names each tariff of the same clock, port, size and type that holds on days of this one; there
 * the one that begins later applies (domain §5). Two never begin on one day.
 */
export async function tariffOverlapNotes(ctx: Pick<Ctx, "em">, id: number): Promise<RowNote[]> {
  const { rows } = await sql<Overlap>`select t.id, o.id as other,
      to_char(o.start_date, 'YYYY-MM-DD') as start, to_char(o.end_date, 'YYYY-MM-DD') as "end",
      to_char(greatest(o.start_date, t.start_date), 'YYYY-MM-DD') as "from",
      to_char(least(o.end_date, t.end_date), 'YYYY-MM-DD') as "to"
    from free_time_tariff t
      join free_time_tariff o on o.id <> t.id
      and o.clock = t.clock
      and o.port_code = t.port_code
      and o.size_group = t.size_group
      and o.type_group = t.type_group
      and o.start_date <= t.end_date
      and o.end_date >= t.start_date
    where t.id = ${id}
    order by o.start_date, o.id
    limit ${listed}`.execute(ctx.em.getKysely());
  return rows.map((params) => ({ code: "containerFee.tariffOverlap", params }));
}
