import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { readCalendarLayers } from "#domain/masterdata/calendar/calendar.queries.server.ts";
import { workCalendarOf } from "#domain/masterdata/calendar/working-days.ts";
import type { FeeLocks } from "#domain/finance/fee/audit/fee-locks.ts";
import { addDays, type LocalDate, type WorkCalendar } from "#domain/masterdata/money/local-date.ts";
import type { ClockMove } from "./clocks.ts";
import type { TariffRow } from "../free-time/free-time.ts";

/** A container of a voyage by its first bill. */
export type VoyageBox = FeeLocks & {
  id: number;
  cntNo: string;
  sizeType: string;
  sizeGroup: string;
  typeGroup: string;
  isSoc: "Y" | "N";
  voyageId: number;
  lineCode: string;
  billId: number;
  clientCode: string;
  consigneeCode: string;
  companyCode: string;
  portLoad: string;
  portDis: string;
  deptId: number | null;
  contractNo: string;
  moves: ClockMove[];
};

/** The containers with their moves on the voyage; bills are locked, so that a second run waits. */
export async function loadBoxes(ctx: Ctx, ids: readonly number[]): Promise<VoyageBox[]> {
  type Stored = Omit<VoyageBox, "moves"> & { moves: string };
  const db = ctx.em.getKysely();
  await sql`select 1
    from bill b join voyage v on v.id = b.voyage_id
    where b.id in (select x.bill_id from bill_container x where x.id = any (${[...ids]}::int[]))
    order by b.id
    for no key update of b
    for share of v`.execute(db);
  const { rows } = await sql<Stored>`select x.id, x.cnt_no as "cntNo", x.size_type as "sizeType",
      coalesce(t.size_group, '') as "sizeGroup", coalesce(t.type_group, '') as "typeGroup",
      x.is_soc as "isSoc", b.voyage_id as "voyageId", v.line_code as "lineCode", b.id as "billId",
      b.bl_no as "blNo", k.bk_no as "bkNo", b.client_code as "clientCode",
      b.consignee_code as "consigneeCode", k.company_code as "companyCode",
      b.port_load as "portLoad", b.port_dis as "portDis", k.dept_id as "deptId",
      coalesce(nullif(b.service_contract_no, ''), k.service_contract_no) as "contractNo",
      v.voyage_name as "voyageName", v.fee_lock as "voyageFeeLock",
      v.receivable_switch as "receivableSwitch", v.payable_switch as "payableSwitch",
      b.fee_lock as "feeLock", b.payable_fee_lock as "payableFeeLock",
      k.fee_lock as "bookingFeeLock", coalesce(m.moves, '') as moves
    from bill_container x
      join bill b on b.id = x.bill_id
      join booking k on k.id = b.booking_id
      join voyage v on v.id = b.voyage_id
      left join size_type t on t.code = x.size_type
      left join lateral (
        select string_agg(
            c.event || '|' || to_char(
              c.event_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
            ) || '|' || coalesce(nullif(c.time_zone, ''), 'UTC') || '|' || c.port_code || '|' || c.empty_flag || '|' || c.traffic,
            E'\\n'
          ) as moves
        from container_move c
        where c.cnt_no = x.cnt_no and c.voyage_id = b.voyage_id
      ) m on true
    where x.id = any (${[...ids]}::int[])
    order by x.id`.execute(db);
  return rows.map(({ moves, ...box }) => ({
    ...box,
    moves: moves ? moves.split("\n").map(readMove) : [],
  }));
}

/** Each as a line: half of what JSON costs. */
function readMove(line: string): ClockMove {
  const [event, time = "", zone = "", portCode = "", emptyFlag, traffic] = line.split("|");
  return {
    event: event as ClockMove["event"],
    time,
    zone,
    portCode,
    emptyFlag: emptyFlag as ClockMove["emptyFlag"],
    traffic: traffic as ClockMove["traffic"],
  };
}

/** The tariff rows that hold on any day of the range. */
export async function loadTariffs(
  ctx: Ctx,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<TariffRow[]> {
  type Stored = Omit<TariffRow, "bands"> & { rates: (string | null)[]; ends: (number | null)[] };
  const { rows } =
    await sql<Stored>`select id, version, clock, port_code as "portCode", size_group as "sizeGroup",
        type_group as "typeGroup", to_char(start_date, 'YYYY-MM-DD') as "startDate",
        to_char(end_date, 'YYYY-MM-DD') as "endDate", free_days as "freeDays",
        first_day as "firstDay", free_basis as "freeBasis", charge_basis as "chargeBasis",
        tier_index as "tierIndex", tier_mode as "tierMode", currency, fee_code as "feeCode",
        array[first_rate, second_rate, third_rate, last_rate]::text[] as rates,
        array[first_to, second_to, third_to, null]::int[] as ends
      from free_time_tariff
      where start_date <= ${to}::date and end_date >= ${from}::date
      order by id`.execute(ctx.em.getKysely());
  return rows.map(({ rates, ends, ...row }) => ({
    ...row,
    bands: rates.flatMap((rate, index) =>
      rate === null ? [] : [{ rate, to: ends[index] ?? null }],
    ),
  }));
}

/** Apart from port codes. */
const named = (code: string) => `calendar ${code}`;

/** Calendars of ports and those contracts name, each read once; null where there is none. */
export class PortCalendars {
  readonly #range: { from: LocalDate; to: LocalDate };
  readonly #read = new Map<string, WorkCalendar | null>();

  constructor(asOf: LocalDate) {
    this.#range = { from: addDays(asOf, -800), to: addDays(asOf, 400) };
  }

  async readAll(
    em: EntityManager,
    { ports, codes }: { ports: readonly string[]; codes: readonly string[] },
  ): Promise<void> {
    const places = new Map<string, { portCode: string } | { code: string }>();
    for (const portCode of ports) places.set(portCode, { portCode });
    for (const code of codes) places.set(named(code), { code });
    for (const [key, place] of places) {
      if (this.#read.has(key)) continue;
      const layers = await readCalendarLayers(em, place, this.#range);
      this.#read.set(key, layers.length > 0 ? workCalendarOf(layers) : null);
    }
  }

  of(portCode: string, code: string): WorkCalendar | null {
    return this.#read.get(code ? named(code) : portCode) ?? null;
  }
}
