import { sql } from "kysely";
import { isScoped, type Reader } from "#platform/records/list/query/list-scope.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import {
  defineReport,
  type ReportColumn,
  type ReportInput,
} from "#platform/output/report/report.server.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import type { BillStatement } from "./bill-report.server.ts";
import { voyageParams } from "./query/voyage-params.ts";

const count = { kind: "int", sort: true, width: 70 } as const;
const weight = { kind: "decimal", sort: true, width: 110 } as const;

const columns: readonly ReportColumn[] = [
  { key: "lineCode", label: "voyage.lineCode", sort: true, width: 80 },
  { key: "voyageName", label: "voyage.voyageName", sort: true, width: 170 },
  { key: "serial", label: "voyage.serial", kind: "int", sort: true, width: 50 },
  { key: "portCode", label: "voyage.port", sort: true, width: 80 },
  { key: "ata", label: "voyage.ata", kind: "local", width: 130 },
  { key: "etd", label: "voyage.etd", kind: "local", sort: true, width: 130 },
  { key: "atd", label: "voyage.atd", kind: "local", width: 130 },
  { key: "delay", label: "sailingReport.delay", kind: "decimal", sort: true, width: 90 },
  { key: "loaded", label: "sailingReport.loaded", ...count },
  { key: "loadedEmpty", label: "sailingReport.loadedEmpty", ...count },
  { key: "loadedTeu", label: "sailingReport.loadedTeu", ...count },
  { key: "loadedWeight", label: "sailingReport.loadedWeight", ...weight },
  { key: "dangerous", label: "sailingReport.dangerous", ...count },
  { key: "discharged", label: "sailingReport.discharged", ...count },
  { key: "dischargedTeu", label: "sailingReport.dischargedTeu", ...count },
  { key: "dischargedWeight", label: "sailingReport.dischargedWeight", ...weight },
  { key: "onBoardTeu", label: "sailingReport.onBoardTeu", ...count },
  { key: "onBoardWeight", label: "sailingReport.onBoardWeight", ...weight },
];

/** Local time of the port, as it is written. */
const minutes = (column: "ata" | "etd" | "atd") =>
  sql`to_char(${sql.ref(`s.${column}`)}, 'YYYY-MM-DD HH24:MI') as ${sql.ref(column)}`;

/** What is on board is known only to a reader of all cargo. */
const seesAll = ({ actor }: Reader) =>
  can(actor, bookingList.perm) && !isScoped(actor, bookingList);

/** The boxes of the table `voyages` that the reader sees. */
const boxesOf = (reader: Reader) =>
  sql`select c.voyage_id, c.empty_flag, c.gwt, coalesce(t.teu, 0) as teu, x.port_load, x.port_dis,
      exists (select from booking_cargo g where g.booking_id = x.id and g.is_dg = 'Y') as dangerous
    from box c join booking x on x.id = c.booking_id left join size_type t on t.code = c.size_type
    where ${sql.lit(can(reader.actor, bookingList.perm))}
      and c.voyage_id in (select id from voyages)
      and x.bk_status in ('CONFIRMED', 'LOCKED')
      and ${bookingInScope(reader, bookingList.apiName, "x.id")}`;

/**
 * The calls at which `boxes` come on board and leave it. A port called twice loads at its first
 * loading call; it discharges at the first discharging call after that.
 */
const legs = sql`select p.*, l.id as load_id, d.id as discharge_id
  from (select distinct voyage_id, port_load, port_dis from boxes) p
    left join lateral (
      select s.id, s.serial
      from voyage_stop s
      where s.voyage_id = p.voyage_id and s.port_code = p.port_load and s.is_load = 'Y'
      order by s.serial
      limit 1
    ) l on true
    left join lateral (
      select s.id
      from voyage_stop s
      where s.voyage_id = p.voyage_id
        and s.port_code = p.port_dis
        and s.is_unload = 'Y'
        and s.serial > coalesce(l.serial, 0)
      order by s.serial
      limit 1
    ) d on true`;

const loaded = sql`select load_id as id, count(*)::int as boxes,
    (count(*) filter (where empty_flag = 'Y'))::int as empties, sum(teu)::int as teu,
    sum(gwt) as weight, (count(*) filter (where dangerous))::int as dangerous
  from moves
  group by 1`;

const discharged = sql`select discharge_id as id, count(*)::int as boxes, sum(teu)::int as teu,
    sum(gwt) as weight
  from moves
  group by 1`;

/**
 * A line per port call with the boxes loaded and discharged there and what stays on board when the
 * vessel leaves.
 */
function statement(reader: Reader, input: ReportInput): BillStatement {
  const onBoard = (figure: string) =>
    seesAll(reader)
      ? sql`sum(
          coalesce(${sql.ref(`l.${figure}`)}, 0) - coalesce(${sql.ref(`d.${figure}`)}, 0)
        ) over (
        partition by s.voyage_id
        order by s.serial
        )`
      : sql`null::numeric`;
  return sql`with voyages as materialized (
        select v.id, v.voyage_name, v.line_code, v.departure_date
        from voyage v
        where ${input.where("voyage")}
      ),
      calls as materialized (
        select s.*
        from voyage_stop s
        where s.voyage_id in (select id from voyages)
      ),
      boxes as materialized (${boxesOf(reader)}), legs as materialized (${legs}),
      moves as materialized (select * from boxes join legs using (voyage_id, port_load, port_dis)),
      loaded as (${loaded}), discharged as (${discharged})
    select *
    from (
        select v.line_code as "lineCode", v.voyage_name as "voyageName", v.departure_date,
          v.id as voyage_id, s.serial, s.port_code as "portCode", ${minutes("ata")},
          ${minutes("etd")}, ${minutes("atd")},
          round(extract(epoch from s.atd - s.etd) / 3600, 1)::text as delay, l.boxes as loaded,
          l.empties as "loadedEmpty", l.teu as "loadedTeu", l.weight::text as "loadedWeight",
          l.dangerous, d.boxes as discharged, d.teu as "dischargedTeu",
          d.weight::text as "dischargedWeight", (${onBoard("teu")})::int as "onBoardTeu",
          (${onBoard("weight")})::text as "onBoardWeight"
        from calls s
          join voyages v on v.id = s.voyage_id
          left join loaded l on l.id = s.id
          left join discharged d on d.id = s.id
      ) r
    where ${input.where("call")}
    order by r.departure_date, r.voyage_id, r.serial
    limit ${input.most}`;
}

export const sailingReport = defineReport({
  apiName: "seaway/reportMgr/sailingReport",
  perm: "report:list",
  title: "sailingReport.title",
  about: "sailingReport.about",
  params: [
    ...voyageParams,
    { key: "portCode", label: "voyage.port", filter: "equals", part: "call", expr: 'r."portCode"' },
  ],
  period: { param: "departureDate", usual: "thisMonth", unless: ["departureDate", "voyageName"] },
  columns,
  groups: [
    { key: "line", label: "voyage.lineCode", columns: ["lineCode"] },
    { key: "voyage", label: "voyage.voyageName", columns: ["voyageName"] },
    { key: "port", label: "voyage.port", columns: ["portCode"] },
  ],
  grouped: ["voyage"],
  sums: [
    "loaded",
    "loadedEmpty",
    "loadedTeu",
    "loadedWeight",
    "dangerous",
    "discharged",
    "dischargedTeu",
    "dischargedWeight",
  ],
  sort: { key: "voyageName", order: "asc" },
  chart: {
    label: "sailingReport.chart",
    category: "portCode",
    series: ["loadedTeu", "dischargedTeu"],
  },
  query: statement,
});
