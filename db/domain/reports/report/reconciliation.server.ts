import { type RawBuilder, sql } from "kysely";
import { inScopeSql, type Reader } from "#platform/records/list/query/list-scope.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import {
  defineReport,
  type Report,
  type ReportColumn,
  type ReportInput,
  type ReportLink,
  type ReportRow,
} from "#platform/output/report/report.server.ts";
import { feeInScope } from "#domain/finance/fee/fee-scope.server.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import { type FeeSide, feeSides } from "#domain/finance/fee/fee-side.ts";
import { statementQueryLists } from "#domain/finance/settlement/line/statement-line.list.ts";
import { reconciliationPages } from "#domain/finance/settlement/statement-screens.ts";
import { statementLists } from "#domain/finance/settlement/statement.list.ts";
import { statementSource } from "#domain/finance/settlement/statement.source.server.ts";
import { verificationLists } from "#domain/finance/write-off/verification.list.ts";
import { writeOffSides } from "#domain/finance/write-off/write-off-screens.ts";
import { partyName } from "./party-name.server.ts";
import { moneyLeft, statedLines, unstatedFees } from "./query/reconciled-lines.server.ts";

const money = { kind: "money", perCurrency: true, width: 110 } as const;

/** Text columns of a line in the statement's words; `keys` names those of a grouping. */
const texts = {
  statementNo: sql`x.statement_no`,
  corpCode: sql`x.corp_code`,
  feeDifference: sql`x.fee_difference`,
  paymentDifference: sql`x.payment_difference`,
  blNo: sql`x.bl_no`,
  containerno: sql`x.containerno`,
  feeCode: sql`x.fee_code`,
  feeName: sql`x.fee_name`,
  receipts: sql`x.receipts`,
} as const;
type TextKey = keyof typeof texts;

/** A fee keeps the Chinese name of its charge. */
const feeNameInEnglish = sql`coalesce(
    (select nullif(k.name_en, '') from cost_code k where k.code = s."feeCode"), s."feeName"
  ) as "feeName"`;

const figures = ["fee", "stated", "paid", "changed", "unpaid"] as const;

/** The lists behind the three figures, by what a line has of their conditions. */
function linksOf(side: FeeSide): Record<"fee" | "stated" | "paid", ReportLink> {
  const [fees, lines, parts] = [
    feeList(side, "search"),
    statementQueryLists[side],
    verificationLists[side],
  ];
  const onBill = (row: ReportRow) =>
    row.blNo ? { blNo: String(row.blNo), feeCode: String(row.feeCode) } : null;
  return {
    fee: { perm: fees.perm, path: `/${fees.apiName}`, filters: onBill, currency: "currency" },
    stated: {
      perm: lines.perm,
      path: `/${lines.apiName}`,
      filters: (row) =>
        row.statementNo
          ? { statementNo: String(row.statementNo), feeCode: String(row.feeCode) }
          : null,
      currency: "currency",
    },
    paid: {
      perm: parts.perm,
      path: `/${parts.apiName}`,
      filters: (row) => (row.blNo ? { blNo: String(row.blNo) } : null),
      currency: "feeCurrency",
    },
  };
}

function columnsOf(side: FeeSide): readonly ReportColumn[] {
  const links = linksOf(side);
  // Differences stand first: the headings of the groups say whose lines they are.
  return [
    { key: "blNo", label: "fee.blNo", kind: "code", sort: true, width: 130 },
    { key: "feeCode", label: "fee.feeCode", kind: "code", sort: true, width: 70 },
    {
      key: "feeDifference",
      label: "reconciliation.feeDifference",
      kind: "dict",
      dict: "fee_difference",
      sort: true,
      width: 110,
    },
    {
      key: "paymentDifference",
      label: "reconciliation.paymentDifference",
      kind: "dict",
      dict: "payment_difference",
      sort: true,
      width: 110,
    },
    { key: "feeName", label: "fee.feeName", width: 110 },
    { key: "fee", label: "reconciliation.fee", link: links.fee, ...money },
    { key: "stated", label: "reconciliation.stated", link: links.stated, ...money },
    {
      key: "paid",
      label: side === "R" ? "reconciliation.received" : "reconciliation.paid",
      link: links.paid,
      ...money,
    },
    { key: "changed", label: "reconciliation.changed", ...money },
    { key: "unpaid", label: "reconciliation.unpaid", ...money },
    {
      key: "receipts",
      label: side === "R" ? "reconciliation.receipts" : "reconciliation.payments",
      width: 220,
    },
    { key: "statementNo", label: "statement.statementNo", kind: "code", sort: true, width: 130 },
    { key: "corpCode", label: feeSides[side].corpLabel, kind: "code", sort: true, width: 90 },
    { key: "corpName", label: feeSides[side].corpNameLabel, width: 180 },
    { key: "containerno", label: "fee.containerno", kind: "code", width: 105 },
    { key: "count", label: "reconciliation.count", kind: "int", width: 60 },
  ];
}

/** Of the parties of the chosen statements alone. */
const ofChosen = (table: "f" | "r") =>
  sql`and ${sql.ref(`${table}.corp_code`)} = any(array(select s.corp_code from statements s))`;
/** Of a chosen statement also what its party has beside it until the end of its period. */
const besideChosen = sql`(
    x.statement_no <> ''
    or exists (
      select
      from statements s
      where s.corp_code = x.corp_code
        and s.company_code = x.company_code
        and (
          s.period = ''
          or to_char(x.day, 'YYYY-MM') <= s.period
          or x.payment_difference = 'NOT_APPLIED'
        )
    )
  )`;

/** The text columns of a line; with subtotals alone, those of the groups. */
function textsOf(report: Pick<Report, "groups">, input: ReportInput): TextKey[] {
  const all = Object.keys(texts) as TextKey[];
  if (!input.chosen("brief").includes("Y") || input.groups.length === 0) return all;
  const grouped = report.groups
    .filter(({ key }) => input.groups.includes(key))
    .flatMap(({ columns }) => columns);
  return all.filter((key) => grouped.includes(key));
}

const groups = (side: FeeSide) =>
  [
    { key: "statement", label: "statement.statementNo", columns: ["statementNo"] },
    { key: "corp", label: feeSides[side].corpLabel, columns: ["corpCode", "corpName"] },
    { key: "feeDifference", label: "reconciliation.feeDifference", columns: ["feeDifference"] },
    {
      key: "paymentDifference",
      label: "reconciliation.paymentDifference",
      columns: ["paymentDifference"],
    },
  ] as const satisfies Report["groups"];

const statement =
  (side: FeeSide) =>
  (reader: Reader, input: ReportInput): RawBuilder<ReportRow> => {
    const { em, actor } = reader;
    const list = statementLists[side];
    const fees = feeList(side, "search");
    const perm = `${writeOffSides[side]}:list`;
    // Registrations belong to no customer's pages.
    const seesReceipts = can(actor, perm) && actor.kind !== "customer";
    const shown = textsOf({ groups: groups(side) }, input);
    const byKey = shown.length === Object.keys(texts).length;
    const named = seesReceipts && byKey;
    const party = (table: "f" | "r") => (input.limits("statement") ? ofChosen(table) : sql``);
    const dims = sql.join(shown.map((key) => sql`${texts[key]} as ${sql.ref(key)}`));
    const names = sql.join(shown.map((key) => sql.ref(`s.${key}`)));
    const values = sql.join(
      shown.map((key) =>
        key === "feeName" && actor.lang === "en" ? feeNameInEnglish : sql.ref(`s.${key}`),
      ),
    );
    const figure = (key: string) =>
      sql`jsonb_object_agg(s.currency, s.${sql.ref(key)}::numeric(20, 3)::text) filter (
          where s.${sql.ref(key)} <> 0
        ) as ${sql.ref(key)}`;
    return sql<ReportRow>`with statements as materialized (
          select s.id, s.statement_no, s.corp_code, s.corp_name, s.company_code, s.period
          from statement s
          where s.fee_belong = ${sql.lit(side)}
            and ${input.where("statement")}
            and ${inScopeSql(em, actor, { list, source: statementSource }, "s.id")}
        ),
        items as (
          select *
          from (
              ${statedLines(named)} ${
                can(actor, fees.perm)
                  ? sql`union all
                    ${unstatedFees(side, named)}
                    and ${feeInScope(reader, fees.apiName, "f.id")} ${party("f")}`
                  : sql``
              } ${seesReceipts ? sql`union all ${moneyLeft(side)} ${party("r")}` : sql``}
            ) x
          where ${input.where("line")} and ${input.limits("statement") ? besideChosen : sql`true`}
        ),
        summed as (
          select ${byKey ? sql`x.key` : sql`''::text as key`}, ${dims}, max(x.corp_name) as corp_name,
            x.currency, sum(x.n) as count, sum(x.fee) as fee, sum(x.stated) as stated,
            sum(x.paid) as paid, sum(x.fee - x.stated) as changed, sum(x.stated - x.paid) as unpaid
          from items x
          group by ${byKey ? sql`x.key, ` : sql``}${sql.join(shown.map((key) => texts[key]))},
            x.currency
        )
      select ${values}, ${shown.includes("corpCode") ? partyName(reader, "s") : sql`''::text`} as "corpName",
        sum(s.count)::int as count, ${sql.join(figures.map(figure))}
      from summed s ${shown.includes("corpCode") ? sql`left join customer c on c.code = s."corpCode"` : sql``}
      group by s.key, ${names}
      limit ${input.most}`;
  };

/**
 * Three-way reconciliation (field 1.15): each fee as it is, as it was stated, and what the bank
 * brought for it. Fee less stated is what changed, stated less paid is what is unpaid; the two
 * differences are named apart, because a fee may have both.
 */
function reconciliationOf(side: FeeSide, of: Pick<Report, "apiName" | "title" | "about">): Report {
  return defineReport({
    ...of,
    perm: statementLists[side].perm,
    params: [
      {
        key: "day",
        label: "fee.pricingDate",
        kind: "date",
        filter: "between",
        part: "line",
        expr: "x.day",
      },
      {
        key: "statementNo",
        label: "statement.statementNo",
        filter: "equals",
        part: "statement",
        expr: "s.statement_no",
      },
      {
        key: "corpCode",
        label: feeSides[side].corpLabel,
        filter: "equals",
        part: "line",
        expr: "x.corp_code",
      },
      {
        key: "feeDifference",
        label: "reconciliation.feeDifference",
        kind: "dict",
        dict: "fee_difference",
        filter: "in",
        part: "line",
        expr: "x.fee_difference",
      },
      {
        key: "paymentDifference",
        label: "reconciliation.paymentDifference",
        kind: "dict",
        dict: "payment_difference",
        filter: "in",
        part: "line",
        expr: "x.payment_difference",
      },
      { key: "blNo", label: "fee.blNo", filter: "equals", part: "line", expr: "x.bl_no" },
      {
        key: "currency",
        label: "fee.currency",
        filter: "equals",
        part: "line",
        expr: "x.currency",
      },
      {
        key: "companyCode",
        label: "fee.companyCode",
        filter: "equals",
        part: "line",
        expr: "x.company_code",
      },
    ],
    period: { param: "day", usual: "thisMonth", unless: ["day", "statementNo", "blNo"] },
    columns: columnsOf(side),
    groups: groups(side),
    grouped: ["corp", "statement"],
    sums: ["count", ...figures],
    sort: { key: "blNo", order: "asc" },
    query: statement(side),
  });
}

export const receivableReconciliation = reconciliationOf("R", {
  apiName: reconciliationPages.R,
  title: "reconciliation.title",
  about: "reconciliation.about",
});
export const payableReconciliation = reconciliationOf("P", {
  apiName: reconciliationPages.P,
  title: "reconciliation.payableTitle",
  about: "reconciliation.payableAbout",
});
