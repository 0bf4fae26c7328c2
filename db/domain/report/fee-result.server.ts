import { sql } from "kysely";
import type { Reader } from "#platform/list/list-scope.server.ts";
import { defineReport, type ReportColumn, type ReportInput, type ReportLink, type ReportRow } from "#platform/report/report.server.ts";
import { feeInScope } from "../fee/fee-scope.server.ts";
import { feeList } from "../fee/fee.list.ts";
import type { BillStatement } from "./bill-report.server.ts";

const receivables = feeList("R", "search");
const payables = feeList("P", "search");

const ofLine = (row: ReportRow) => ({ "voyageName.equals": String(row.voyageName ?? ""), corpCode: String(row.corpCode ?? "") });
const income: ReportLink = { perm: receivables.perm, path: `/${receivables.apiName}`, filters: ofLine, currency: "currency" };
const cost: ReportLink = { perm: payables.perm, path: `/${payables.apiName}`, filters: ofLine, currency: "currency" };

const money = { kind: "money", perCurrency: true, width: 120 } as const;
const ofIncome = { ...money, perm: receivables.perm } as const;
const ofCost = { ...money, perm: payables.perm } as const;

const columns: readonly ReportColumn[] = [
  { key: "month", label: "feeResult.month", sort: true, width: 80 },
  { key: "lineCode", label: "voyage.lineCode", sort: true, width: 80 },
  { key: "voyageName", label: "voyage.voyageName", sort: true, width: 170 },
  { key: "departureDate", label: "voyage.departureDate", kind: "date", sort: true, width: 100 },
  { key: "corpCode", label: "fee.corpCode", sort: true, width: 90 },
  { key: "corpName", label: "fee.corpName", sort: true, width: 180 },
  { key: "income", label: "feeResult.income", link: income, ...ofIncome },
  { key: "incomeBase", label: "feeResult.incomeBase", ...ofIncome },
  { key: "cost", label: "feeResult.cost", link: cost, ...ofCost },
  { key: "costBase", label: "feeResult.costBase", ...ofCost },
  { key: "margin", label: "feeResult.margin", ...ofCost },
];

/** A line per voyage and party. Sides the reader may not read are empty; a margin needs both. */
function statement(reader: Reader, input: ReportInput): BillStatement {
  const sum = (side: "R" | "P", figure: string) =>
    sql`jsonb_object_agg(key, amount::text) filter (where side = ${sql.lit(side)} and figure = ${sql.lit(figure)})`;
  const seen = sql`case x.fee_belong when 'R' then ${sql.lit(input.has("income"))} and ${feeInScope(reader, receivables.apiName, "x.id")}
    else ${sql.lit(input.has("cost"))} and ${feeInScope(reader, payables.apiName, "x.id")} end`;
  return sql<ReportRow>`with
    voyages as materialized (select v.id, v.voyage_name, v.line_code, v.departure_date from voyage v where ${input.where("voyage")}),
    fees as materialized (select x.voyage_id, x.corp_code, max(x.corp_name) as corp_name, x.fee_belong as side, x.currency,
        coalesce(nullif(c.local_currency, ''), 'CNY') as base, sum(x.amount) as amount, sum(x.base_amount) as base_amount
      from fee x left join company c on c.code = x.company_code
      where x.voyage_id in (select id from voyages) and ${input.where("fee")} and ${seen} group by 1, 2, 4, 5, 6),
    figures as (
      select voyage_id, corp_code, side, 'amount' as figure, currency as key, sum(amount) as amount from fees group by 1, 2, 3, 5
      union all select voyage_id, corp_code, side, 'base', base, sum(base_amount) from fees group by 1, 2, 3, 5
      union all select voyage_id, corp_code, 'P', 'margin', base, sum(case side when 'P' then -base_amount else base_amount end) from fees group by 1, 2, 5),
    names as (select voyage_id, corp_code, max(corp_name) as name from fees group by 1, 2)
    select to_char(v.departure_date, 'YYYY-MM') as month, v.line_code as "lineCode", v.voyage_name as "voyageName",
      v.departure_date::text as "departureDate", n.corp_code as "corpCode", n.name as "corpName",
      ${sum("R", "amount")} as income, ${sum("R", "base")} as "incomeBase", ${sum("P", "amount")} as cost, ${sum("P", "base")} as "costBase",
      ${sum("P", "margin")} as margin
    from figures f join voyages v on v.id = f.voyage_id join names n using (voyage_id, corp_code)
    group by v.id, v.line_code, v.voyage_name, v.departure_date, n.corp_code, n.name
    order by v.departure_date, v.id, n.corp_code limit ${input.most}`;
}

/** Fee report: what a voyage, line, party or month brought in and cost (operations §2 "Fee reports"). */
export const feeResult = defineReport({
  apiName: "feemgr/report",
  perm: receivables.perm,
  title: "feeResult.title",
  about: "feeResult.about",
  params: [
    { key: "departureDate", label: "voyage.departureDate", kind: "date", filter: "between", part: "voyage", expr: "v.departure_date" },
    { key: "voyageName", label: "voyage.voyageName", filter: "contains", part: "voyage", expr: "v.voyage_name" },
    { key: "lineCode", label: "voyage.lineCode", filter: "equals", part: "voyage", expr: "v.line_code" },
    { key: "corpCode", label: "fee.corpCode", filter: "equals", part: "fee", expr: "x.corp_code" },
    { key: "feeCode", label: "fee.feeCode", filter: "equals", part: "fee", expr: "x.fee_code" },
    { key: "feeStatus", label: "fee.feeStatus", kind: "dict", dict: "fee_status", filter: "in", part: "fee", expr: "x.fee_status" },
    { key: "companyCode", label: "fee.companyCode", filter: "equals", part: "fee", expr: "x.company_code" },
  ],
  period: { param: "departureDate", usual: "thisMonth", unless: ["departureDate", "voyageName"] },
  columns,
  groups: [
    { key: "month", label: "feeResult.month", columns: ["month"] },
    { key: "line", label: "voyage.lineCode", columns: ["lineCode"] },
    { key: "voyage", label: "voyage.voyageName", columns: ["voyageName"] },
    { key: "corp", label: "fee.corpCode", columns: ["corpCode", "corpName"] },
  ],
  grouped: ["line", "voyage"],
  sums: ["income", "incomeBase", "cost", "costBase", "margin"],
  sort: { key: "departureDate", order: "asc" },
  chart: { label: "feeResult.chart", category: "voyageName", series: ["incomeBase", "costBase", "margin"] },
  query: statement,
});
