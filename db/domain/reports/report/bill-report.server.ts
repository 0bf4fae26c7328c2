import { type RawBuilder, sql } from "kysely";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import type {
  ReportColumn,
  ReportInput,
  ReportLink,
  ReportParam,
  ReportRow,
} from "#platform/output/report/report.server.ts";
import { billList } from "#domain/documents/bill/bill.list.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import { voyageParams } from "./query/voyage-params.ts";

/** Conditions of every report over bills; `v` is the voyage, `x` the bill. */
export const billParams: readonly ReportParam[] = [
  ...voyageParams,
  { key: "portLoad", label: "bill.portLoad", filter: "equals", part: "bill", expr: "x.port_load" },
  { key: "portDis", label: "bill.portDis", filter: "equals", part: "bill", expr: "x.port_dis" },
  {
    key: "clientCode",
    label: "bill.clientCode",
    filter: "equals",
    part: "bill",
    expr: "x.client_code",
  },
  { key: "blNo", label: "bill.blNo", filter: "contains", part: "bill", expr: "x.bl_no" },
];

/** The month's departures, unless the reader names a voyage or a bill. */
export const billPeriod = {
  param: "departureDate",
  usual: "thisMonth",
  unless: ["departureDate", "voyageName", "blNo"],
} as const;

const oneBill: ReportLink = {
  perm: billList.perm,
  path: `/${billList.apiName}`,
  filters: (row) => ({ blNo: String(row.blNo ?? "") }),
};

/** The first columns of every report over bills. */
export const billColumns: readonly ReportColumn[] = [
  { key: "voyageName", label: "voyage.voyageName", sort: true, width: 170 },
  { key: "departureDate", label: "voyage.departureDate", kind: "date", sort: true, width: 100 },
  { key: "blNo", label: "bill.blNo", sort: true, width: 150, link: oneBill },
  { key: "portLoad", label: "bill.portLoad", sort: true, width: 70 },
  { key: "portDis", label: "bill.portDis", sort: true, width: 70 },
];

export const billGroups = [
  { key: "voyage", label: "voyage.voyageName", columns: ["voyageName"] },
  { key: "portDis", label: "bill.portDis", columns: ["portDis"] },
] as const;

/** Draft and issued bills; a surrendered one has left the voyage's cargo. */
export const livingBills = sql<boolean>`x.bl_status in ('DRAFT', 'ISSUED')`;

/**
 * The voyages asked for, and their bills the reader sees, as tables `voyages` and `bills`. Who may
 * not read bills gets none.
 */
export const billsOf = (
  reader: Reader,
  input: ReportInput,
  which: RawBuilder<boolean>,
): RawBuilder<unknown> =>
  sql`voyages as materialized (
      select v.id, v.voyage_name, v.line_code, v.vessel_name, v.departure_date
      from voyage v
      where ${input.where("voyage")}
    ),
    bills as materialized (
      select x.*
      from bill x
      where ${sql.lit(can(reader.actor, billList.perm))}
        and x.voyage_id in (select id from voyages)
        and ${which}
        and ${input.where("bill")}
        and ${billInScope(reader, billList.apiName, "x.id")}
    )`;

/** Values of `billColumns`; `b` is the bill, `v` its voyage. */
export const billValues = sql`v.voyage_name as "voyageName",
  v.departure_date::text as "departureDate",
  b.bl_no as "blNo",
  b.port_load as "portLoad",
  b.port_dis as "portDis"`;

/** Numbers of a bill's boxes, as on a manifest. */
export const boxNumbers = sql<string>`(
    select string_agg(c.cnt_no, ', ' order by c.line_no)
    from bill_container c
    where c.bill_id = b.id
  )`;

/** In the order of a manifest. */
export const billOrder = sql`order by v.departure_date, v.id, b.port_dis, b.bl_no`;

export type BillStatement = RawBuilder<ReportRow>;
