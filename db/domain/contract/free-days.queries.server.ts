import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { LocalDate } from "../money/local-date.ts";
import type { Clock } from "./free-time-clocks.ts";

/** A clock of a container whose shipment names a contract; `date` is the day the clock starts. */
export type FreeDaysAsked = { contractNo: string; clock: Clock; portCode: string; sizeGroup: string; date: LocalDate };

/**
 * The free days that contracts grant, in the order requested; null where a contract grants none (domain §5). A contract counts while it is approved
 * and on days it is valid, like its prices. A clause for the port beats one for every port, then one for the size one for every size.
 */
export async function freeDaysOfContracts(ctx: Pick<Ctx, "em">, requested: readonly FreeDaysAsked[]): Promise<(number | null)[]> {
  const days = requested.map((): number | null => null);
  const named = requested.flatMap((question, at) => (question.contractNo ? [{ ...question, at }] : []));
  if (named.length === 0) return days;
  const list = (values: (question: (typeof named)[number]) => string) => sql`${named.map(values)}::text[]`;
  const { rows } = await sql<{ at: number; days: number }>`select a.at, f.free_days as days
    from unnest(${named.map(({ at }) => at)}::int[], ${list(({ contractNo }) => contractNo)}, ${list(({ clock }) => clock)},
      ${list(({ portCode }) => portCode)}, ${list(({ sizeGroup }) => sizeGroup)}, ${named.map(({ date }) => date)}::date[])
      as a(at, contract_no, clock, port_code, size_group, date)
    join contract c on c.contract_no = a.contract_no and c.status = 'APPROVED'
      and a.date between c.effective_date and least(c.expiry_date, coalesce(c.termination_date, c.expiry_date))
    cross join lateral (select x.free_days from contract_free_time x where x.contract_id = c.id and x.clock = a.clock
      and x.port_code in ('', a.port_code) and x.size_group in ('', a.size_group)
      order by x.port_code <> '' desc, x.size_group <> '' desc, x.line_no limit 1) f`.execute(ctx.em.getKysely());
  for (const row of rows) days[row.at] = row.days;
  return days;
}
