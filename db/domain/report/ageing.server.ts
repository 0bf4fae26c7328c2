import { type RawBuilder, sql } from "kysely";
import type { Reader } from "#platform/list/list-scope.server.ts";
import {
  defineReport,
  type Report,
  type ReportColumn,
  type ReportInput,
  type ReportLink,
  type ReportRow,
} from "#platform/report/report.server.ts";
import { agedFees, ageBands, dueOf } from "../settlement/aged-fees.server.ts";
import { feeInScope } from "../fee/fee-scope.server.ts";
import { feeList } from "../fee/fee.list.ts";
import type { FeeSide } from "../fee/fee-side.ts";

const money = { kind: "money", perCurrency: true, width: 110 } as const;

const columnsOf = (link: ReportLink): readonly ReportColumn[] => [
  { key: "corpCode", label: "fee.corpCode", sort: true, width: 90 },
  { key: "corpName", label: "fee.corpName", sort: true, width: 200 },
  { key: "voyageName", label: "voyage.voyageName", sort: true, width: 170, onlyIn: "voyage" },
  { key: "count", label: "ageing.count", kind: "int", sort: true, width: 70 },
  { key: "open", label: "ageing.open", link, ...money },
  ...ageBands.map(({ key }): ReportColumn => ({ key, label: `ageing.${key}`, ...money })),
];

/** The last of the days asked for; the period is the reader's own day if none is. */
const asOf = (input: ReportInput): RawBuilder<unknown> =>
  sql`asked as materialized (select max(g.day)::date as day from generate_series('2000-01-01'::date, '2099-12-31'::date, interval '1 day') g(day)
    where ${input.where("day")})`;

/** From which date an item ages; the first of the chosen ones. */
const basisOf = (input: ReportInput): RawBuilder<unknown> =>
  sql`basis as materialized (select code from (values (1, 'DUE'), (2, 'STATEMENT'), (3, 'FEE')) b(place, code) where ${input.where("basis")}
    order by place limit 1)`;

/** When the day ends for the reader. */
const endOfDay = ({ actor }: Reader): RawBuilder<unknown> => sql`((select day + 1 from asked)::timestamp at time zone ${actor.zone}::text)`;

const statement =
  (side: FeeSide) =>
  (reader: Reader, input: ReportInput): RawBuilder<ReportRow> => {
    const page = feeList(side, "search").apiName;
    const voyage = input.groups.includes("voyage") ? sql`v.voyage_name` : sql`''::text`;
    const end = endOfDay(reader);
    const figure = (where: RawBuilder<unknown>) =>
      sql`(select jsonb_object_agg(s.currency, s.open::text) from (select i.currency, sum(i.open) as open from items i
        where i.corp_code = r.corp_code and i.voyage = r.voyage and ${where} group by 1) s)`;
    return sql<ReportRow>`with ${asOf(input)}, ${basisOf(input)},
      dated as materialized (select x.*, ${voyage} as voyage
        from ${agedFees(side, { end, zone: reader.actor.zone })} x join voyage v on v.id = x.voyage_id
        where ${input.where("fee")} and ${feeInScope(reader, page, "x.id")}),
      items as materialized (select corp_code, corp_name, currency, voyage, open,
          (select day from asked) - case (select code from basis) when 'FEE' then fee_date when 'STATEMENT' then coalesce(stated, fee_date)
            else ${dueOf("d")} end as overdue
        from dated d where open <> 0 and fee_date <= (select day from asked)),
      rows as (select corp_code, max(corp_name) as corp_name, voyage, count(*)::int as count from items group by 1, 3)
      select r.corp_code as "corpCode", r.corp_name as "corpName", r.voyage as "voyageName", r.count, ${figure(sql`true`)} as open,
        ${sql.join(ageBands.map(({ key, where }) => sql`${figure(where)} as ${sql.ref(key)}`))}
      from rows r order by r.corp_code, r.voyage limit ${input.most}`;
  };

/**
 * Open fees of one side by days overdue as of the end of a day (field 4.9, decision 079): the bands sum to what is open. Fees are what they were
 * then, those deleted since included.
 */
function ageingOf(side: FeeSide, of: Pick<Report, "apiName" | "title" | "about">): Report {
  const { perm, apiName } = feeList(side, "search");
  const link: ReportLink = {
    perm,
    path: `/${apiName}`,
    filters: (row) => ({ corpCode: String(row.corpCode ?? "") }),
    currency: "currency",
  };
  const seen = { ...link, perm };
  const columns = columnsOf(seen);
  return defineReport({
    ...of,
    perm,
    params: [
      { key: "asOf", label: "ageing.asOf", kind: "date", filter: "equals", part: "day", expr: "g.day::date" },
      { key: "basis", label: "ageing.basis", kind: "dict", dict: "ageing_basis", filter: "in", part: "basis", expr: "b.code" },
      { key: "corpCode", label: "fee.corpCode", filter: "equals", part: "fee", expr: "x.corp_code" },
      { key: "companyCode", label: "fee.companyCode", filter: "equals", part: "fee", expr: "x.company_code" },
      { key: "lineCode", label: "voyage.lineCode", filter: "equals", part: "fee", expr: "v.line_code" },
    ],
    period: { param: "asOf", usual: "today", unless: ["asOf"] },
    columns: columns.map((column) => ({ ...column, perm })),
    groups: [
      { key: "corp", label: "fee.corpCode", columns: ["corpCode", "corpName"] },
      { key: "voyage", label: "voyage.voyageName", columns: ["voyageName"] },
    ],
    grouped: [],
    sums: ["count", "open", ...ageBands.map(({ key }) => key)],
    sort: { key: "corpCode", order: "asc" },
    chart: { label: "ageing.chart", category: "corpCode", series: ageBands.map(({ key }) => key) },
    query: statement(side),
  });
}

export const receivableAgeing = ageingOf("R", { apiName: "feemgr/ageing", title: "ageing.title", about: "ageing.about" });
export const payableAgeing = ageingOf("P", {
  apiName: "feemgr/payableAgeing",
  title: "ageing.payableTitle",
  about: "ageing.payableAbout",
});
