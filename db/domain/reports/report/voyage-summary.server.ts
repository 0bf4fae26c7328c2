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
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import {
  billStates,
  bookedStates,
  chargedByBase,
  chargedByCurrency,
  figuresOf,
  lineKey,
  linesOfParts,
} from "./query/voyage-figures.server.ts";
import { voyageParams } from "./query/voyage-params.ts";

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

/** Empty voyages show to unscoped readers without port conditions. */
const withEmpty = ({ actor }: Reader, input: ReportInput) =>
  !isScoped(actor, bookingList) && !input.limits("cargo") && !input.groups.includes("portPair");

function statement(reader: Reader, input: ReportInput): RawBuilder<ReportRow> {
  const { booked, loaded, billed, charged } = figuresOf(reader, input);
  return sql<ReportRow>`with voyages as materialized (
        select v.id, v.voyage_name, v.line_code, v.vessel_name, v.departure_date
        from voyage v
        where ${input.where("voyage")}
      ),
      booked as materialized (${booked}), loaded as materialized (${loaded}),
      billed as materialized (${billed}), charged as materialized (${charged}),
      by_currency as (${chargedByCurrency}), by_base as (${chargedByBase}),
      lines as (${linesOfParts} ${withEmpty(reader, input) ? sql`union select id, '', '' from voyages` : sql``})
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
      left join booked b using (${lineKey})
      left join loaded l using (${lineKey})
      left join billed i using (${lineKey})
      left join by_currency c using (${lineKey})
      left join by_base o using (${lineKey})
    order by v.departure_date, v.id, port_load, port_dis
    limit ${input.most}`;
}

export const voyageSummary = defineReport({
  apiName: "seaway/reportMgr/voyageSummary",
  perm: "report:list",
  title: "voyageSummary.title",
  about: "voyageSummary.about",
  params: [
    ...voyageParams,
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
