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
import { clientName } from "./party-name.server.ts";

const count = { kind: "int", sort: true, width: 60 } as const;

const columns: readonly ReportColumn[] = [
  { key: "vesselName", label: "voyage.vesselName", sort: true, width: 150 },
  ...billColumns,
  { key: "clientName", label: "bill.clientName", width: 180 },
  { key: "goods", label: "insuranceManifest.goods", width: 240 },
  { key: "dangerous", label: "insuranceManifest.dangerous", width: 120 },
  { key: "ctn20Num", label: "bill.ctn20Num", ...count },
  { key: "ctn40Num", label: "bill.ctn40Num", ...count },
  { key: "ctn40hNum", label: "bill.ctn40hNum", ...count },
  { key: "ctn45Num", label: "bill.ctn45Num", ...count },
  { key: "pkgs", label: "bill.pkgs", ...count, width: 80 },
  { key: "gwt", label: "bill.gwt", kind: "decimal", sort: true, width: 100 },
  { key: "dim", label: "bill.dim", kind: "decimal", sort: true, width: 90 },
  { key: "boxes", label: "cargoList.boxes", width: 200 },
];

/**
 * A line per bill: what an underwriter asks of a voyage - vessel, sailing, goods, dangers, packages
 * and weight.
 */
function statement(reader: Reader, input: ReportInput): BillStatement {
  return sql`with ${billsOf(reader, input, livingBills)}
    select v.vessel_name as "vesselName", ${billValues}, ${clientName(reader, "b")} as "clientName",
      g.goods, g.dangerous, b.ctn20num as "ctn20Num", b.ctn40num as "ctn40Num",
      b.ctn40h_num as "ctn40hNum", b.ctn45num as "ctn45Num", b.pkgs, b.gwt::text as gwt,
      b.dim::text as dim, ${boxNumbers} as boxes
    from bills b
      join voyages v on v.id = b.voyage_id
      left join (
        select g.bill_id, string_agg(
            distinct coalesce(nullif(g.goods_name_en, ''), g.goods_name_cn), '; '
          ) as goods,
          string_agg(distinct 'UN' || g.dg_un_no || ' / ' || g.dg_class, '; ') filter (
            where g.is_dg = 'Y'
          ) as dangerous
        from bill_cargo g
        where g.bill_id in (select id from bills)
        group by 1
      ) g on g.bill_id = b.id ${billOrder}
    limit ${input.most}`;
}

export const insuranceManifest = defineReport({
  apiName: "seaway/reportMgr/insuranceManifest",
  perm: "report:list",
  title: "insuranceManifest.title",
  about: "insuranceManifest.about",
  params: billParams,
  period: billPeriod,
  columns,
  groups: [{ key: "vessel", label: "voyage.vesselName", columns: ["vesselName"] }, ...billGroups],
  grouped: ["voyage"],
  sums: ["ctn20Num", "ctn40Num", "ctn40hNum", "ctn45Num", "pkgs", "gwt", "dim"],
  sort: { key: "departureDate", order: "asc" },
  letter: { to: "insuranceManifest.to", text: "insuranceManifest.letter" },
  query: statement,
});
