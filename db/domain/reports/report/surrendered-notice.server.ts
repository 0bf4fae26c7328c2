import { sql } from "kysely";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import {
  defineReport,
  type ReportColumn,
  type ReportInput,
} from "#platform/output/report/report.server.ts";
import {
  billColumns,
  billGroups,
  billOrder,
  billParams,
  billPeriod,
  type BillStatement,
  billsOf,
  billValues,
  boxNumbers,
} from "./bill-report.server.ts";

/**
 * Issued under telex release, or the originals given back: the discharge port hands over without
 * them (field 4.11).
 */
const withoutOriginals = sql<boolean>`(
    (x.bl_status = 'ISSUED' and x.release_type = 'TELEX')
    or x.bl_status = 'SURRENDERED'
  )`;

const columns: readonly ReportColumn[] = [
  ...billColumns,
  { key: "blStatus", label: "bill.blStatus", kind: "dict", dict: "bl_status", width: 90 },
  { key: "releaseType", label: "bill.releaseType", kind: "dict", dict: "release_type", width: 100 },
  { key: "signDate", label: "bill.signDate", kind: "date", sort: true, width: 90 },
  { key: "onBoardDate", label: "bill.onBoardDate", kind: "date", sort: true, width: 90 },
  { key: "shipperName", label: "bill.shipperName", width: 180 },
  { key: "consigneeName", label: "bill.consigneeName", width: 180 },
  { key: "notifyName", label: "surrenderedNotice.notifyName", width: 180 },
  { key: "surrenderReason", label: "bill.surrenderReason", width: 160 },
  { key: "boxes", label: "cargoList.boxes", width: 200 },
  { key: "pkgs", label: "bill.pkgs", kind: "int", sort: true, width: 80 },
  { key: "gwt", label: "bill.gwt", kind: "decimal", sort: true, width: 100 },
];

function statement(reader: Reader, input: ReportInput): BillStatement {
  return sql`with ${billsOf(reader, input, withoutOriginals)}
    select ${billValues}, b.bl_status as "blStatus", b.release_type as "releaseType",
      b.sign_date::text as "signDate", b.on_board_date::text as "onBoardDate",
      b.shipper_name as "shipperName", b.consignee_name as "consigneeName",
      b.notify_name as "notifyName", b.surrender_reason as "surrenderReason",
      ${boxNumbers} as boxes, b.pkgs, b.gwt::text as gwt
    from bills b join voyages v on v.id = b.voyage_id ${billOrder}
    limit ${input.most}`;
}

export const surrenderedNotice = defineReport({
  apiName: "seaway/reportMgr/surrenderedNotice",
  perm: "report:list",
  title: "surrenderedNotice.title",
  about: "surrenderedNotice.about",
  params: [
    ...billParams,
    {
      key: "releaseType",
      label: "bill.releaseType",
      kind: "dict",
      dict: "release_type",
      filter: "in",
      part: "bill",
      expr: "x.release_type",
    },
  ],
  period: billPeriod,
  columns,
  groups: billGroups,
  grouped: ["portDis"],
  sums: ["pkgs", "gwt"],
  sort: { key: "departureDate", order: "asc" },
  letter: {
    to: "surrenderedNotice.to",
    each: { group: "portDis", column: "portDis", to: "surrenderedNotice.toAgent" },
    text: "surrenderedNotice.letter",
  },
  query: statement,
});
