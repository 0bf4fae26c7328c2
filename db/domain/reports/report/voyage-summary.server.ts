import { type RawBuilder, sql } from "kysely";
import { isScoped, type Reader } from "#platform/records/list/query/list-scope.server.ts";
import {
  defineReport,
  type ReportColumn,
  type ReportInput,
  type ReportLink,
  type ReportRow,
} from "#platform/output/report/report.server.ts";
import { billList } from "#domain/documents/bill/bill.list.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { feeInScope } from "#domain/finance/fee/fee-scope.server.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";

/** Confirmed, locked or not. */
const bookedStates = ["CONFIRMED", "LOCKED"] as const;
const billStates = ["DRAFT", "ISSUED"] as const;

/** Conditions of the linked lists. */
const ofLine = (row: ReportRow) => ({
  "voyageName.equals": String(row.voyageName ?? ""),
  ...(row.portLoad ? { portLoad: String(row.portLoad) } : {}),
  ...(row.portDis ? { portDis: String(row.portDis) } : {}),
});

const bookings: ReportLink = {
  perm: bookingList.perm,
  path: `/${bookingList.apiName}`,
  filters: (row) => ({ ...ofLine(row), bkStatus: bookedStates }),
};
const bills: ReportLink = {
  perm: billList.perm,
  path: `/${billList.apiName}`,
  filters: (row) => ({ ...ofLine(row), blStatus: billStates }),
};
const issuedBills: ReportLink = {
  ...bills,
  filters: (row) => ({ ...ofLine(row), blStatus: ["ISSUED"] }),
};
const feesOfVoyage = feeList("R", "search");
const payables = feeList("P", "search");
const fees: ReportLink = {
  perm: feesOfVoyage.perm,
  path: `/${feesOfVoyage.apiName}`,
  filters: ofLine,
  currency: "currency",
};

const booked = { perm: bookingList.perm, kind: "int", width: 70 } as const;
const billed = { perm: billList.perm, kind: "int", width: 70 } as const;
const charged = { perm: feesOfVoyage.perm, kind: "money", perCurrency: true, width: 120 } as const;
/** Only for readers of payables. */
const paid = { ...charged, perm: payables.perm } as const;

const columns: readonly ReportColumn[] = [
  { key: "month", label: "voyageSummary.month", sort: true, width: 80, onlyIn: "month" },
  { key: "lineCode", label: "voyage.lineCode", sort: true, width: 80 },
  { key: "voyageName", label: "voyage.voyageName", sort: true, width: 180 },
  { key: "vesselName", label: "voyage.vesselName", sort: true, width: 150 },
  { key: "departureDate", label: "voyage.departureDate", kind: "date", sort: true, width: 100 },
  { key: "portLoad", label: "booking.portLoad", sort: true, width: 80, onlyIn: "portPair" },
  { key: "portDis", label: "booking.portDis", sort: true, width: 80, onlyIn: "portPair" },
  { key: "bookings", label: "voyageSummary.bookings", sort: true, link: bookings, ...booked },
  { key: "ctn20Num", label: "voyageSummary.ctn20Num", sort: true, ...booked },
  { key: "ctn40Num", label: "voyageSummary.ctn40Num", sort: true, ...booked },
  { key: "ctn40hNum", label: "voyageSummary.ctn40hNum", sort: true, ...booked },
  { key: "ctn45Num", label: "voyageSummary.ctn45Num", sort: true, ...booked },
  { key: "bookedTeu", label: "voyageSummary.bookedTeu", sort: true, ...booked },
  {
    key: "bookedWeight",
    label: "voyageSummary.bookedWeight",
    sort: true,
    ...booked,
    kind: "decimal",
    width: 110,
  },
  { key: "loadedBoxes", label: "voyageSummary.loadedBoxes", sort: true, ...booked },
  { key: "loadedTeu", label: "voyageSummary.loadedTeu", sort: true, ...booked },
  {
    key: "loadedWeight",
    label: "voyageSummary.loadedWeight",
    sort: true,
    ...booked,
    kind: "decimal",
    width: 110,
  },
  { key: "bills", label: "voyageSummary.bills", sort: true, link: bills, ...billed },
  {
    key: "issuedBills",
    label: "voyageSummary.issuedBills",
    sort: true,
    link: issuedBills,
    ...billed,
  },
  { key: "receivable", label: "voyageSummary.receivable", link: fees, ...charged },
  { key: "receivableBase", label: "voyageSummary.receivableBase", ...charged },
  { key: "payable", label: "voyageSummary.payable", ...paid },
  { key: "payableBase", label: "voyageSummary.payableBase", ...paid },
  { key: "margin", label: "voyageSummary.margin", ...paid },
];

/** By voyage and, if grouped, port pair. */
const keys = (input: ReportInput) =>
  input.groups.includes("portPair")
    ? sql`x.voyage_id, x.port_load, x.port_dis`
    : sql`x.voyage_id, ''::text as port_load, ''::text as port_dis`;

const boxes = sql`count(*)::int as bookings,
  sum(x.ctn20num)::int as ctn20,
  sum(x.ctn40num)::int as ctn40,
  sum(x.ctn40h_num)::int as ctn40h,
  sum(x.ctn45num)::int as ctn45,
  sum(x.ctn20num + 2 * (x.ctn40num + x.ctn40h_num + x.ctn45num))::int as teu,
  sum(x.gwt) as weight`;

const nothing = (figures: RawBuilder<unknown>) => sql`select ${figures} where false`;

/** Parts the reader may not see return the same shape, empty. */
function parts(reader: Reader, input: ReportInput) {
  const of = sql`x.voyage_id in (select id from voyages) and ${input.where("cargo")}`;
  const states = (some: readonly string[]) => sql`any(${[...some]}::text[])`;
  const noKeys = sql`null::int as voyage_id, ''::text as port_load, ''::text as port_dis`;
  return {
    booked: input.has("bookings")
      ? sql`select ${keys(input)}, ${boxes}
        from booking x
        where ${of}
          and x.bk_status = ${states(bookedStates)}
          and ${bookingInScope(reader, bookingList.apiName, "x.id")}
        group by 1, 2, 3`
      : nothing(
          sql`${noKeys},
            0 as bookings,
            0 as ctn20,
            0 as ctn40,
            0 as ctn40h,
            0 as ctn45,
            0 as teu,
            0::numeric as weight`,
        ),
    loaded: input.has("loadedBoxes")
      ? sql`select ${keys(input)}, sum(b.boxes)::int as boxes, sum(b.teu) as teu,
          sum(b.weight) as weight
        from booking x
          join (
            select b.booking_id, count(*) as boxes, sum(t.teu) as teu, sum(b.gwt) as weight
            from box b left join size_type t on t.code = b.size_type
            where b.voyage_id in (select id from voyages)
            group by 1
          ) b on b.booking_id = x.id
        where ${of} and ${bookingInScope(reader, bookingList.apiName, "x.id")}
        group by 1, 2, 3`
      : nothing(sql`${noKeys}, 0 as boxes, 0::numeric as teu, 0::numeric as weight`),
    billed: input.has("bills")
      ? sql`select ${keys(input)}, count(*)::int as bills,
          (count(*) filter (where x.bl_status = 'ISSUED'))::int as issued
        from bill x
        where ${of}
          and x.bl_status = ${states(billStates)}
          and ${billInScope(reader, billList.apiName, "x.id")}
        group by 1, 2, 3`
      : nothing(sql`${noKeys}, 0 as bills, 0 as issued`),
    charged:
      input.has("receivable") || input.has("payable")
        ? sql`select ${keys(input)}, x.fee_belong as side, x.currency,
            coalesce(nullif(c.local_currency, ''), 'CNY') as base, sum(x.amount) as amount,
            sum(x.base_amount) as base_amount
          from fee x left join company c on c.code = x.company_code
          where ${of}
            and case x.fee_belong
              when 'R' then ${feeInScope(reader, feesOfVoyage.apiName, "x.id")}
              else ${feeInScope(reader, payables.apiName, "x.id")}
            end
          group by 1, 2, 3, 4, 5, 6`
        : nothing(
            sql`${noKeys},
              '' as side,
              '' as currency,
              '' as base,
              0::numeric as amount,
              0::numeric as base_amount`,
          ),
  };
}

/** Empty voyages show to unscoped readers without port conditions. */
const withEmpty = ({ actor }: Reader, input: ReportInput) =>
  !isScoped(actor, bookingList) && !input.limits("cargo") && !input.groups.includes("portPair");

const key = sql`voyage_id, port_load, port_dis`;

function statement(reader: Reader, input: ReportInput): RawBuilder<ReportRow> {
  const { booked, loaded, billed, charged } = parts(reader, input);
  const side = (of: "R" | "P") => sql`filter (where side = ${sql.lit(of)})`;
  const base = (figure: "r" | "p" | "m") =>
    sql`jsonb_object_agg(base, ${sql.ref(figure)}::text) filter (
        where ${sql.ref(figure)} is not null
      )`;
  return sql<ReportRow>`with voyages as materialized (
        select v.id, v.voyage_name, v.line_code, v.vessel_name, v.departure_date
        from voyage v
        where ${input.where("voyage")}
      ),
      booked as materialized (${booked}), loaded as materialized (${loaded}),
      billed as materialized (${billed}), charged as materialized (${charged}),
      by_currency as (
        select ${key}, jsonb_object_agg(currency, amount::text) ${side("R")} as receivable,
          jsonb_object_agg(currency, amount::text) ${side("P")} as payable
        from (
            select ${key}, side, currency, sum(amount) as amount
            from charged
            group by 1, 2, 3, 4, 5
          ) a
        group by 1, 2, 3
      ),
      by_base as (
        select ${key}, ${base("r")} as receivable, ${base("p")} as payable, ${base("m")} as margin
        from (
            select ${key}, base, sum(base_amount) ${side("R")} as r,
              sum(base_amount) ${side("P")} as p,
              sum(case side when 'P' then - base_amount else base_amount end) as m
            from charged
            group by 1, 2, 3, 4
          ) a
        group by 1, 2, 3
      ),
      lines as (
        select ${key}
        from booked
        union
        select ${key}
        from loaded
        union
        select ${key}
        from billed
        union
        select ${key}
        from charged ${withEmpty(reader, input) ? sql`union select id, '', '' from voyages` : sql``}
      )
    select to_char(v.departure_date, 'YYYY-MM') as month, v.line_code as "lineCode",
      v.voyage_name as "voyageName", v.vessel_name as "vesselName",
      v.departure_date::text as "departureDate", port_load as "portLoad", port_dis as "portDis",
      b.bookings, b.ctn20 as "ctn20Num", b.ctn40 as "ctn40Num", b.ctn40h as "ctn40hNum",
      b.ctn45 as "ctn45Num", b.teu as "bookedTeu", b.weight::text as "bookedWeight",
      l.boxes as "loadedBoxes", l.teu::text as "loadedTeu", l.weight::text as "loadedWeight",
      i.bills, i.issued as "issuedBills", c.receivable, c.payable, o.receivable as "receivableBase",
      o.payable as "payableBase", o.margin
    from lines
      join voyages v on v.id = lines.voyage_id
      left join booked b using (${key})
      left join loaded l using (${key})
      left join billed i using (${key})
      left join by_currency c using (${key})
      left join by_base o using (${key})
    order by v.departure_date, v.id, port_load, port_dis
    limit ${input.most}`;
}

export const voyageSummary = defineReport({
  apiName: "seaway/reportMgr/voyageSummary",
  perm: "report:list",
  title: "voyageSummary.title",
  about: "voyageSummary.about",
  params: [
    {
      key: "departureDate",
      label: "voyage.departureDate",
      kind: "date",
      filter: "between",
      part: "voyage",
      expr: "v.departure_date",
    },
    {
      key: "voyageName",
      label: "voyage.voyageName",
      filter: "contains",
      part: "voyage",
      expr: "v.voyage_name",
    },
    {
      key: "lineCode",
      label: "voyage.lineCode",
      filter: "equals",
      part: "voyage",
      expr: "v.line_code",
    },
    {
      key: "vesselName",
      label: "voyage.vesselName",
      filter: "contains",
      part: "voyage",
      expr: "v.vessel_name",
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
    { key: "month", label: "voyageSummary.month", columns: ["month"] },
    { key: "portPair", label: "voyageSummary.portPair", columns: ["portLoad", "portDis"] },
  ],
  grouped: ["line"],
  sums: columns
    .filter((column) => column.kind && column.kind !== "date")
    .map((column) => column.key),
  sort: { key: "departureDate", order: "asc" },
  chart: {
    label: "voyageSummary.chart",
    category: "voyageName",
    series: ["bookedTeu", "loadedTeu"],
  },
  query: statement,
});
