import { type RawBuilder, sql } from "kysely";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import {
  defineReport,
  type ReportColumn,
  type ReportInput,
  type ReportLink,
  type ReportRow,
} from "#platform/output/report/report.server.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { voyageParams } from "./query/voyage-params.ts";

/** Confirmed, locked or not. */
const bookedStates = ["CONFIRMED", "LOCKED"] as const;

const bookings: ReportLink = {
  perm: bookingList.perm,
  path: `/${bookingList.apiName}`,
  filters: (row) => ({ "voyageName.equals": String(row.voyageName ?? ""), bkStatus: bookedStates }),
};

const figure = { kind: "int", width: 80, sort: true } as const;

const columns: readonly ReportColumn[] = [
  { key: "lineCode", label: "voyage.lineCode", sort: true, width: 80 },
  { key: "voyageName", label: "voyage.voyageName", sort: true, width: 180, link: bookings },
  { key: "departureDate", label: "voyage.departureDate", kind: "date", sort: true, width: 100 },
  { key: "sizeType", label: "voyageBoxSummary.sizeType", sort: true, width: 90 },
  { key: "bookedBoxes", label: "voyageBoxSummary.bookedBoxes", ...figure },
  { key: "bookedTeu", label: "voyageSummary.bookedTeu", ...figure },
  { key: "loadedBoxes", label: "voyageSummary.loadedBoxes", ...figure },
  { key: "loadedTeu", label: "voyageSummary.loadedTeu", ...figure },
  { key: "fullBoxes", label: "voyageBoxSummary.fullBoxes", ...figure },
  { key: "emptyBoxes", label: "voyageBoxSummary.emptyBoxes", ...figure },
  { key: "socBoxes", label: "voyageBoxSummary.socBoxes", ...figure },
  { key: "openBoxes", label: "voyageBoxSummary.openBoxes", ...figure },
  {
    key: "loadedWeight",
    label: "voyageSummary.loadedWeight",
    ...figure,
    kind: "decimal",
    width: 110,
  },
];

/** Booked and loaded boxes the reader sees. */
function statement(reader: Reader, input: ReportInput): RawBuilder<ReportRow> {
  return sql<ReportRow>`with voyages as materialized (
        select v.id, v.voyage_name, v.line_code, v.departure_date
        from voyage v
        where ${input.where("voyage")}
      ),
      seen as materialized (
        select x.id, x.voyage_id, x.bk_status
        from booking x
        where x.voyage_id in (select id from voyages)
          and ${input.where("cargo")}
          and ${bookingInScope(reader, bookingList.apiName, "x.id")}
      ),
      booked as (
        select s.voyage_id, c.size_type, sum(c.cont_count)::int as boxes
        from seen s join booking_container c on c.booking_id = s.id
        where s.bk_status = any (${[...bookedStates]}::text[]) and ${input.where("box")}
        group by 1, 2
      ),
      loaded as (
        select s.voyage_id, c.size_type, count(*)::int as boxes,
          (count(*) filter (where c.empty_flag = 'N'))::int as full_boxes,
          (count(*) filter (where c.empty_flag = 'Y'))::int as empty_boxes,
          (count(*) filter (where c.is_soc = 'Y'))::int as soc, sum(c.gwt) as weight
        from seen s join box c on c.booking_id = s.id
        where ${input.where("box")}
        group by 1, 2
      )
    select v.line_code as "lineCode", v.voyage_name as "voyageName",
      v.departure_date::text as "departureDate", size_type as "sizeType", b.boxes as "bookedBoxes",
      b.boxes * t.teu as "bookedTeu", l.boxes as "loadedBoxes", l.boxes * t.teu as "loadedTeu",
      l.full_boxes as "fullBoxes", l.empty_boxes as "emptyBoxes", l.soc as "socBoxes",
      coalesce(b.boxes, 0) - coalesce(l.boxes, 0) as "openBoxes", l.weight::text as "loadedWeight"
    from booked b
      full join loaded l using (voyage_id, size_type)
      join voyages v on v.id = voyage_id
      left join size_type t on t.code = size_type
    order by v.departure_date, v.id, t.size_group, size_type
    limit ${input.most}`;
}

export const voyageBoxSummary = defineReport({
  apiName: "seaway/reportMgr/voyageBoxSummary",
  perm: "report:list",
  title: "voyageBoxSummary.title",
  about: "voyageBoxSummary.about",
  params: [
    ...voyageParams,
    {
      key: "sizeType",
      label: "voyageBoxSummary.sizeType",
      filter: "equals",
      part: "box",
      expr: "c.size_type",
    },
    {
      key: "portLoad",
      label: "booking.portLoad",
      filter: "equals",
      part: "cargo",
      expr: "x.port_load",
    },
    {
      key: "portDis",
      label: "booking.portDis",
      filter: "equals",
      part: "cargo",
      expr: "x.port_dis",
    },
  ],
  period: { param: "departureDate", usual: "thisMonth", unless: ["departureDate", "voyageName"] },
  columns,
  groups: [
    { key: "line", label: "voyage.lineCode", columns: ["lineCode"] },
    { key: "voyage", label: "voyage.voyageName", columns: ["voyageName"] },
    { key: "size", label: "voyageBoxSummary.sizeType", columns: ["sizeType"] },
  ],
  grouped: ["voyage"],
  sums: columns
    .filter((column) => column.kind && column.kind !== "date")
    .map((column) => column.key),
  sort: { key: "departureDate", order: "asc" },
  chart: {
    label: "voyageBoxSummary.chart",
    category: "voyageName",
    series: ["bookedBoxes", "loadedBoxes"],
  },
  query: statement,
});
