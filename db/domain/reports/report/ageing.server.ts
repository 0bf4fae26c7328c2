import { type RawBuilder, sql } from "kysely";
import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import {
  defineReport,
  type Report,
  type ReportColumn,
  type ReportInput,
  type ReportLink,
  type ReportParam,
  type ReportRow,
} from "#platform/output/report/report.server.ts";
import {
  type AgedOf,
  agedFees,
  ageBands,
  agedGroups,
  dueOf,
} from "#domain/finance/write-off/ageing/aged-fees.server.ts";
import { feeInScope } from "#domain/finance/fee/fee-scope.server.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { partyName } from "./party-name.server.ts";

const money = { kind: "money", perCurrency: true, width: 110 } as const;

/** Who owes, and who is owed. */
const parties = {
  R: { short: "fee.corpCode", name: "fee.corpName" },
  P: { short: "payable.corpCode", name: "payable.corpName" },
} as const;

const columnsOf = (side: FeeSide, link: ReportLink): readonly ReportColumn[] => [
  { key: "corpCode", label: parties[side].short, sort: true, width: 90 },
  { key: "corpName", label: parties[side].name, sort: true, width: 200 },
  { key: "voyageName", label: "voyage.voyageName", sort: true, width: 170, onlyIn: "voyage" },
  { key: "count", label: "ageing.count", kind: "int", sort: true, width: 70 },
  { key: "open", label: "ageing.open", link, ...money },
  ...ageBands.map(({ key }): ReportColumn => ({ key, label: `ageing.${key}`, ...money })),
];

/**
 * The last of the days asked for, at most `knownOn`; the period is the reader's own day if none is.
 */
const asOf = (input: ReportInput): RawBuilder<unknown> =>
  sql`asked as materialized (
      select least(max(g.day)::date, ${knownOn(input) ?? null}::date) as day
      from generate_series('2000-01-01'::date, '2099-12-31'::date, interval '1 day') g (day)
      where ${input.where("day")}
    )`;

/** Only what was recorded by the end of this day; undefined for all. */
const knownOn = (input: ReportInput): string | undefined => input.chosen("knownOn")[0];

/** From which date an item ages; the first of the chosen ones. */
const basisOf = (input: ReportInput): RawBuilder<unknown> =>
  sql`basis as materialized (
      select code
      from (values (1, 'DUE'), (2, 'STATEMENT'), (3, 'INVOICE'), (4, 'FEE')) b (place, code)
      where ${input.where("basis")}
      order by place
      limit 1
    )`;

/**
 * The books asked for: of a past day those of its bookings. Without a day of the past they are
 * those that stand.
 */
function booksOf({ actor: { zone } }: Reader, input: ReportInput): AgedOf {
  const recorded = knownOn(input);
  const past = [...input.chosen("asOf"), ...input.lastDays].every(
    (day) => day < dayOf(currentTime(), zone),
  );
  return {
    zone,
    key: past || recorded ? sql`(select day from asked)` : undefined,
    recorded: recorded
      ? sql`((${recorded}::date + 1)::timestamp at time zone ${zone}::text)`
      : undefined,
  };
}

/** The day of a fee's first invoice until then; `x` is the fee. */
const invoiced = sql`(
    select min(i.invoice_date)
    from invoice_line l join invoice i on i.id = l.invoice_id
    where l.fee_id = x.id
      and i.kind = 'BLUE'
      and i.status = 'OPENED'
      and i.invoice_date <= (select day from asked)
  )`;

/** What is open of a band, by currency. */
const byCurrency = (band: string) => {
  const figure = sql.ref(`s.${band}`);
  return sql`jsonb_object_agg(s.currency, ${figure}::text) filter (
      where ${figure} is not null
    ) as ${sql.ref(band)}`;
};

const statement =
  (side: FeeSide) =>
  (reader: Reader, input: ReportInput): RawBuilder<ReportRow> => {
    const page = feeList(side, "search").apiName;
    const voyage = input.groups.includes("voyage")
      ? sql`coalesce(v.voyage_name, '')`
      : sql`''::text`;
    // Nothing here but what it ages from asks for the day, so that the fees are read by several
    // processes.
    const invoicedDay = input.chosen("basis").includes("INVOICE") ? invoiced : sql`null::date`;
    return sql<ReportRow>`with ${asOf(input)}, ${basisOf(input)},
        dated as (
          select x.*, ${voyage} as voyage, ${invoicedDay} as invoiced
          from ${agedFees(side, booksOf(reader, input))} x left join voyage v on v.id = x.voyage_id
          where ${input.where("fee")} and ${feeInScope(reader, page, "x.id")}
        ),
        items as materialized (
          select corp_code, corp_name, currency, voyage, count, open,
            (select day from asked) - case (
            select code
            from basis
            )
            when 'FEE' then fee_date
            when 'STATEMENT' then coalesce(stated, fee_date)
            when 'INVOICE' then coalesce(invoiced, fee_date)
            else ${dueOf("d")}
            end as overdue
          from ${agedGroups(
            sql`dated`,
            ["currency", "voyage", "invoiced"],
            sql`max(x.corp_name) as corp_name, count(*) as count, sum(x.open) as open`,
          )} d
        ),
        summed as (
          select corp_code, voyage, currency, max(corp_name) as corp_name, sum(count) as count,
            sum(open) as open, ${sql.join(ageBands.map(({ key, where }) => sql`sum(open) filter (where ${where}) as ${sql.ref(key)}`))}
          from items
          group by 1, 2, 3
        )
      select s.corp_code as "corpCode", ${partyName(reader, "s")} as "corpName",
        s.voyage as "voyageName", sum(s.count)::int as count,
        (select day from asked)::text as "asOf", ${knownOn(input) ?? ""}::text as "knownOn",
        ${sql.join(["open", ...ageBands.map(({ key }) => key)].map(byCurrency))}
      from summed s left join customer c on c.code = s.corp_code
      group by s.corp_code, s.voyage
      order by 1, 3
      limit ${input.most}`;
  };

const paramsOf = (side: FeeSide): readonly ReportParam[] => [
  {
    key: "asOf",
    label: "ageing.asOf",
    kind: "date",
    filter: "equals",
    part: "day",
    expr: "g.day::date",
  },
  {
    key: "knownOn",
    label: "ageing.knownOn",
    kind: "date",
    filter: "equals",
    part: "known",
    expr: "null::date",
  },
  {
    key: "basis",
    label: "ageing.basis",
    kind: "dict",
    dict: "ageing_basis",
    filter: "in",
    part: "basis",
    expr: "b.code",
  },
  {
    key: "corpCode",
    label: parties[side].short,
    filter: "equals",
    part: "fee",
    expr: "x.corp_code",
  },
  {
    key: "companyCode",
    label: "fee.companyCode",
    filter: "equals",
    part: "fee",
    expr: "x.company_code",
  },
  {
    key: "lineCode",
    label: "voyage.lineCode",
    filter: "equals",
    part: "fee",
    expr: "v.line_code",
  },
];

/**
 * Open items of one side by days overdue (field 4.9): the bands sum to what is open. A day in the
 * past is a key date: what was booked and applied by then counts, whenever it was recorded
 * (decision 115). `knownOn` leaves out what was recorded after that day.
 */
function ageingOf(side: FeeSide, of: Pick<Report, "apiName" | "title" | "about">): Report {
  const { perm } = feeList(side, "search");
  // The workbench counts as this report does; by voyage it has no line.
  const link: ReportLink = {
    perm,
    path: side === "R" ? "/feemgr/recmgr/workbench" : "/feemgr/paymgr/workbench",
    filters: (row) =>
      row.voyageName
        ? null
        : {
            corpCode: String(row.corpCode ?? ""),
            asOf: String(row.asOf ?? ""),
            knownOn: String(row.knownOn ?? ""),
          },
    currency: "currency",
    plain: true,
  };
  const columns = columnsOf(side, link);
  return defineReport({
    ...of,
    perm,
    params: paramsOf(side),
    period: { param: "asOf", usual: "today", unless: ["asOf", "knownOn"] },
    columns: columns.map((column) => ({ ...column, perm })),
    groups: [
      { key: "corp", label: parties[side].short, columns: ["corpCode", "corpName"] },
      { key: "voyage", label: "voyage.voyageName", columns: ["voyageName"] },
    ],
    grouped: [],
    sums: ["count", "open", ...ageBands.map(({ key }) => key)],
    sort: { key: "corpCode", order: "asc" },
    chart: { label: "ageing.chart", category: "corpCode", series: ageBands.map(({ key }) => key) },
    query: statement(side),
  });
}

export const receivableAgeing = ageingOf("R", {
  apiName: "feemgr/ageing",
  title: "ageing.title",
  about: "ageing.about",
});
export const payableAgeing = ageingOf("P", {
  apiName: "feemgr/payableAgeing",
  title: "ageing.payableTitle",
  about: "ageing.payableAbout",
});
