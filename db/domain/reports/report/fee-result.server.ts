import { sql } from "kysely";
import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import {
  defineReport,
  type ReportColumn,
  type ReportInput,
  type ReportLink,
  type ReportRow,
} from "#platform/output/report/report.server.ts";
import { feeInScope } from "#domain/finance/fee/fee-scope.server.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import type { BillStatement } from "./bill-report.server.ts";
import { partyName } from "./party-name.server.ts";
import { voyageParams } from "./query/voyage-params.ts";

const receivables = feeList("R", "search");
const payables = feeList("P", "search");

const ofLine = (row: ReportRow) =>
  row.voyageName
    ? { "voyageName.equals": String(row.voyageName), corpCode: String(row.corpCode ?? "") }
    : null;
const income: ReportLink = {
  perm: receivables.perm,
  path: `/${receivables.apiName}`,
  filters: ofLine,
  currency: "currency",
};
const cost: ReportLink = {
  perm: payables.perm,
  path: `/${payables.apiName}`,
  filters: ofLine,
  currency: "currency",
};

const money = { kind: "money", perCurrency: true, width: 120 } as const;
const ofIncome = { ...money, perm: receivables.perm } as const;
const ofCost = { ...money, perm: payables.perm } as const;

const columns: readonly ReportColumn[] = [
  { key: "month", label: "feeResult.month", sort: true, width: 80 },
  { key: "lineCode", label: "voyage.lineCode", sort: true, width: 80 },
  { key: "voyageName", label: "voyage.voyageName", sort: true, width: 170 },
  { key: "departureDate", label: "voyage.departureDate", kind: "date", sort: true, width: 100 },
  { key: "corpCode", label: "feeResult.corpCode", sort: true, width: 90 },
  { key: "corpName", label: "feeResult.corpName", sort: true, width: 180 },
  { key: "income", label: "feeResult.income", link: income, ...ofIncome },
  { key: "incomeBase", label: "feeResult.incomeBase", ...ofIncome },
  { key: "cost", label: "feeResult.cost", link: cost, ...ofCost },
  { key: "costBase", label: "feeResult.costBase", ...ofCost },
  { key: "margin", label: "feeResult.margin", ...ofCost },
];

const line = sql`month, line_code, voyage_id, voyage_name, departure_date, corp_code`;

/** What a line of `fees` brought in and cost, by currency and by currency of the company. */
const figuresByKey = sql`select ${line}, side, 'amount' as figure, currency as key,
    sum(amount) as amount
  from fees
  group by ${line}, side, currency
  union all
  select ${line}, side, 'base', base, sum(base_amount)
  from fees
  group by ${line}, side, base
  union all
  select ${line}, 'P', 'margin', base, sum(
      case side when 'P' then - base_amount else base_amount end
    )
  from fees
  group by ${line}, base`;

const sumOf = (side: "R" | "P", figure: string) =>
  sql`jsonb_object_agg(key, amount::text) filter (
      where side = ${sql.lit(side)} and figure = ${sql.lit(figure)}
    )`;

/**
 * A line per voyage and party; container fees outside any voyage, rent above all, stand in the
 * month they are of. Sides the reader may not read are empty; a margin needs both.
 */
function statement(reader: Reader, input: ReportInput): BillStatement {
  const seen = sql`case x.fee_belong
      when 'R' then ${sql.lit(input.has("income"))}
      and ${feeInScope(reader, receivables.apiName, "x.id")}
      else ${sql.lit(input.has("cost"))}
      and ${feeInScope(reader, payables.apiName, "x.id")}
    end`;
  const own = sql`where ${input.where("fee")} and ${seen}`;
  const figures = sql`x.corp_code,
    max(x.corp_name) as corp_name,
    x.fee_belong as side,
    x.currency,
    coalesce(nullif(c.local_currency, ''), 'CNY') as base,
    sum(x.amount) as amount,
    sum(x.base_amount) as base_amount
    from fee x left join company c on c.code = x.company_code`;
  return sql<ReportRow>`with voyages as materialized (
        select v.id, v.voyage_name, v.line_code, v.departure_date
        from voyage v
        where ${input.where("voyage")}
      ),
      sailed as (
        select x.voyage_id, ${figures} ${own} and x.voyage_id in (select id from voyages)
        group by 1, 2, 4, 5, 6
      ),
      fees as materialized (
        select v.id as voyage_id, v.voyage_name, v.line_code, v.departure_date,
          to_char(v.departure_date, 'YYYY-MM') as month, s.corp_code, s.corp_name, s.side,
          s.currency, s.base, s.amount, s.base_amount
        from sailed s join voyages v on v.id = s.voyage_id
        union all
        select null, '', '', null, to_char(v.departure_date, 'YYYY-MM'), ${figures}
          cross join lateral (
            select ''::text as voyage_name, ''::text as line_code,
              coalesce(x.pricing_date, ${dayOfSql(sql`x.created_time`, sql`x.company_code`)}) as departure_date
          ) v ${own}
          and x.voyage_id is null
          and ${input.where("voyage")}
        group by 5, 6, 8, 9, 10
      ),
      figures as (${figuresByKey}),
      names as (
        select f.corp_code, ${partyName(reader, "f")} as name
        from fees f left join customer c on c.code = f.corp_code
        group by 1
      )
    select month, line_code as "lineCode", voyage_name as "voyageName",
      departure_date::text as "departureDate", corp_code as "corpCode", n.name as "corpName",
      ${sumOf("R", "amount")} as income, ${sumOf("R", "base")} as "incomeBase",
      ${sumOf("P", "amount")} as cost, ${sumOf("P", "base")} as "costBase",
      ${sumOf("P", "margin")} as margin
    from figures f join names n using (corp_code)
    group by ${line}, n.name
    order by month, departure_date, voyage_id, corp_code
    limit ${input.most}`;
}

/**
 * Fee report: what a voyage, line, party or month brought in and cost (operations §2 "Fee
 * reports").
 */
export const feeResult = defineReport({
  apiName: "feemgr/report",
  perm: receivables.perm,
  title: "feeResult.title",
  about: "feeResult.about",
  params: [
    ...voyageParams,
    {
      key: "corpCode",
      label: "feeResult.corpCode",
      filter: "equals",
      part: "fee",
      expr: "x.corp_code",
    },
    { key: "feeCode", label: "fee.feeCode", filter: "equals", part: "fee", expr: "x.fee_code" },
    {
      key: "feeStatus",
      label: "fee.feeStatus",
      kind: "dict",
      dict: "fee_status",
      filter: "in",
      part: "fee",
      expr: "x.fee_status",
    },
    {
      key: "companyCode",
      label: "fee.companyCode",
      filter: "equals",
      part: "fee",
      expr: "x.company_code",
    },
  ],
  period: { param: "departureDate", usual: "thisMonth", unless: ["departureDate", "voyageName"] },
  columns,
  groups: [
    { key: "month", label: "feeResult.month", columns: ["month"] },
    { key: "line", label: "voyage.lineCode", columns: ["lineCode"] },
    { key: "voyage", label: "voyage.voyageName", columns: ["voyageName"] },
    { key: "corp", label: "feeResult.corpCode", columns: ["corpCode", "corpName"] },
  ],
  grouped: ["line", "voyage"],
  sums: ["income", "incomeBase", "cost", "costBase", "margin"],
  sort: { key: "departureDate", order: "asc" },
  chart: {
    label: "feeResult.chart",
    category: "voyageName",
    series: ["incomeBase", "costBase", "margin"],
  },
  query: statement,
});
