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
  livingBills,
} from "./bill-report.server.ts";

const columns: readonly ReportColumn[] = [
  ...billColumns,
  { key: "shipperName", label: "bill.shipperName", width: 180 },
  { key: "consigneeName", label: "bill.consigneeName", width: 180 },
  { key: "nature", label: "cargo.nature", kind: "dict", dict: "cargo_nature", width: 90 },
  { key: "goodsNameEn", label: "cargo.goodsNameEn", width: 220 },
  { key: "hscode", label: "cargo.hscode", width: 90 },
  { key: "dgUnNo", label: "cargo.dgUnNo", width: 70 },
  { key: "dgClass", label: "cargo.dgClass", width: 70 },
  { key: "marks", label: "cargo.marks", width: 150 },
  { key: "pkgs", label: "cargo.pkgs", kind: "int", sort: true, width: 80 },
  { key: "packageKind", label: "cargo.packageKind", width: 80 },
  { key: "gwt", label: "bill.gwt", kind: "decimal", sort: true, width: 100 },
  { key: "dim", label: "bill.dim", kind: "decimal", sort: true, width: 90 },
  { key: "boxes", label: "cargoList.boxes", width: 200 },
];

/** A line per cargo line of a bill (operations §2, reports). */
function statement(reader: Reader, input: ReportInput): BillStatement {
  return sql`with ${billsOf(reader, input, livingBills)}
    select ${billValues}, b.shipper_name as "shipperName", b.consignee_name as "consigneeName",
      g.nature, g.goods_name_en as "goodsNameEn", g.hscode, g.dg_un_no as "dgUnNo",
      g.dg_class as "dgClass", g.marks, g.pkgs, g.package_kind as "packageKind", g.gwt::text as gwt,
      g.dim::text as dim, ${boxNumbers} as boxes
    from bills b
      join voyages v on v.id = b.voyage_id
      join bill_cargo g on g.bill_id = b.id
      and ${input.where("cargo")} ${billOrder},
      g.line_no
    limit ${input.most}`;
}

export const cargoList = defineReport({
  apiName: "seaway/reportMgr/cargoList",
  perm: "report:list",
  title: "cargoList.title",
  about: "cargoList.about",
  params: [
    ...billParams,
    {
      key: "nature",
      label: "cargo.nature",
      kind: "dict",
      dict: "cargo_nature",
      filter: "in",
      part: "cargo",
      expr: "g.nature",
    },
    { key: "dgUnNo", label: "cargo.dgUnNo", filter: "equals", part: "cargo", expr: "g.dg_un_no" },
  ],
  period: billPeriod,
  columns,
  groups: [...billGroups, { key: "nature", label: "cargo.nature", columns: ["nature"] }],
  grouped: ["voyage"],
  sums: ["pkgs", "gwt", "dim"],
  sort: { key: "departureDate", order: "asc" },
  query: statement,
});
