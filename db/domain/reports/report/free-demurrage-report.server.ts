import { sql } from "kysely";
import { can } from "#platform/kernel/actor/actor.ts";
import { inScopeSql, type Reader } from "#platform/records/list/query/list-scope.server.ts";
import {
  defineReport,
  type ReportColumn,
  type ReportInput,
} from "#platform/output/report/report.server.ts";
import { FreeDemurrage } from "#domain/pricing/free-demurrage/free-demurrage.entity.server.ts";
import { freeDemurrageList } from "#domain/pricing/free-demurrage/free-demurrage.list.ts";
import type { BillStatement } from "./bill-report.server.ts";
import { clientName } from "./party-name.server.ts";

const days = { kind: "int", width: 80 } as const;

const columns: readonly ReportColumn[] = [
  {
    key: "blNo",
    label: "bill.blNo",
    sort: true,
    width: 140,
    link: {
      perm: freeDemurrageList.perm,
      path: `/${freeDemurrageList.apiName}`,
      filters: (row) => ({ blNo: String(row.blNo ?? "") }),
    },
  },
  { key: "clientName", label: "bill.clientName", sort: true, width: 180 },
  { key: "voyageName", label: "voyage.voyageName", sort: true, width: 150 },
  { key: "side", label: "freeDemurrage.side", kind: "dict", dict: "free_time_side", width: 100 },
  { key: "demurrageDays", label: "freeDemurrage.demurrageDays", ...days },
  { key: "detentionDays", label: "freeDemurrage.detentionDays", ...days },
  { key: "approvedDemurrage", label: "freeDemurrage.approvedDemurrage", ...days },
  { key: "approvedDetention", label: "freeDemurrage.approvedDetention", ...days },
  {
    key: "state",
    label: "freeDemurrage.state",
    kind: "dict",
    dict: "free_demurrage_state",
    width: 80,
  },
  { key: "reason", label: "freeDemurrage.reason", width: 200 },
  { key: "decidedBy", label: "freeDemurrage.decidedBy", width: 80 },
];

const source = { entity: FreeDemurrage };

function statement(reader: Reader, input: ReportInput): BillStatement {
  const { em, actor } = reader;
  const inScope = inScopeSql(
    em,
    actor,
    { list: freeDemurrageList, source, page: freeDemurrageList.apiName },
    "a.id",
  );
  return sql`select a.bl_no as "blNo", ${clientName(reader, "a")} as "clientName",
      v.voyage_name as "voyageName", a.side, a.demurrage_days as "demurrageDays",
      a.detention_days as "detentionDays", a.approved_demurrage as "approvedDemurrage",
      a.approved_detention as "approvedDetention", a.state, a.reason, a.decided_by as "decidedBy"
    from free_demurrage a join voyage v on v.id = a.voyage_id
    where ${sql.lit(can(actor, freeDemurrageList.perm))} and ${input.where("application")} and ${inScope}
    order by a.bl_no, a.id
    limit ${input.most}`;
}

/**
 * Applications for free days as a document: screen, PDF, xlsx, by schedule and from the command
 * line.
 */
export const freeDemurrageReport = defineReport({
  apiName: "seaway/reportMgr/freeDemurrageReport",
  perm: freeDemurrageList.perm,
  title: "freeDemurrage.report",
  about: "freeDemurrage.report.about",
  params: [
    {
      key: "departureDate",
      label: "voyage.departureDate",
      kind: "date",
      filter: "between",
      part: "application",
      expr: "v.departure_date",
    },
    {
      key: "state",
      label: "freeDemurrage.state",
      kind: "dict",
      dict: "free_demurrage_state",
      filter: "in",
      part: "application",
      expr: "a.state",
    },
    {
      key: "side",
      label: "freeDemurrage.side",
      kind: "dict",
      dict: "free_time_side",
      filter: "in",
      part: "application",
      expr: "a.side",
    },
    {
      key: "clientCode",
      label: "bill.clientCode",
      filter: "equals",
      part: "application",
      expr: "a.client_code",
    },
    { key: "blNo", label: "bill.blNo", filter: "contains", part: "application", expr: "a.bl_no" },
  ],
  period: { param: "departureDate", usual: "thisMonth", unless: ["departureDate", "blNo"] },
  columns,
  groups: [],
  sums: [],
  sort: { key: "blNo", order: "asc" },
  query: statement,
});
