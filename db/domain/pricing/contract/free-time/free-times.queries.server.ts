import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { LocalDate } from "#domain/masterdata/money/local-date.ts";
import type { DayTier } from "./day-tiers.ts";
import { readTiers } from "./free-time-tiers.ts";
import type { Clock } from "./free-time-clocks.ts";

/** A clock of a container whose shipment names a contract; `date` is the day the clock starts. */
export type FreeDaysAsked = {
  contractNo: string;
  clock: Clock;
  portCode: string;
  sizeGroup: string;
  date: LocalDate;
};

/** A contract's clause of free time with every term (domain §5). No tiers: the tariff's prices. */
export type FreeTimeClause = {
  freeDays: number;
  firstDay: "EVENT" | "NEXT";
  freeBasis: "CALENDAR" | "WORKING";
  chargeBasis: "CALENDAR" | "WORKING";
  calendarCode: string;
  tierIndex: "ABSOLUTE" | "CHARGEABLE";
  tierMode: "PROGRESSIVE" | "RESTART";
  currency: string;
  tiers: readonly DayTier[];
};

/**
 * The clauses of free time that contracts grant, in the order requested; null where a contract
 * grants none (domain §5). A contract counts while it is approved and on days it is valid, like its
 * prices. A clause for the port beats one for every port, then one for the size one for every size.
 */
export async function freeTimesOfContracts(
  ctx: Pick<Ctx, "em">,
  requested: readonly FreeDaysAsked[],
): Promise<(FreeTimeClause | null)[]> {
  const clauses = requested.map((): FreeTimeClause | null => null);
  const named = requested.flatMap((question, at) =>
    question.contractNo ? [{ ...question, at }] : [],
  );
  if (named.length === 0) return clauses;
  const list = (values: (question: (typeof named)[number]) => string) =>
    sql`${named.map(values)}::text[]`;
  type Stored = Omit<FreeTimeClause, "tiers"> & { at: number; tiers: string };
  const { rows } =
    await sql<Stored>`select a.at, f.free_days as "freeDays", f.first_day as "firstDay",
        f.free_basis as "freeBasis", f.charge_basis as "chargeBasis",
        f.calendar_code as "calendarCode", f.tier_index as "tierIndex", f.tier_mode as "tierMode",
        f.currency, f.tiers
      from unnest(
          ${named.map(({ at }) => at)}::int[], ${list(({ contractNo }) => contractNo)},
          ${list(({ clock }) => clock)}, ${list(({ portCode }) => portCode)},
          ${list(({ sizeGroup }) => sizeGroup)}, ${named.map(({ date }) => date)}::date[]
        ) as a (at, contract_no, clock, port_code, size_group, date)
        join contract c on c.contract_no = a.contract_no
        and c.status = 'APPROVED'
        and a.date between c.effective_date and least(c.expiry_date, coalesce(c.termination_date, c.expiry_date))
        cross join lateral (
          select x.*
          from contract_free_time x
          where x.contract_id = c.id
            and x.clock = a.clock
            and x.port_code in ('', a.port_code)
            and x.size_group in ('', a.size_group)
          order by x.port_code <> '' desc, x.size_group <> '' desc, x.line_no
          limit 1
        ) f`.execute(ctx.em.getKysely());
  for (const { at, tiers, ...clause } of rows) clauses[at] = { ...clause, tiers: readTiers(tiers) };
  return clauses;
}
