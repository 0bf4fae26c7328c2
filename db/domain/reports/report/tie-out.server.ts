import { type RawBuilder, sql } from "kysely";
import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import { inScopeSql, type Reader } from "#platform/records/list/query/list-scope.server.ts";
import {
  defineReport,
  type ReportColumn,
  type ReportInput,
  type ReportRow,
} from "#platform/output/report/report.server.ts";
import { feeInScope } from "#domain/finance/fee/fee-scope.server.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import { statementLists } from "#domain/finance/settlement/statement.list.ts";
import { statementSource } from "#domain/finance/settlement/statement.source.server.ts";

const money = { kind: "money", perCurrency: true, width: 130 } as const;

const columns: readonly ReportColumn[] = [
  { key: "check", label: "tieOut.check", kind: "dict", dict: "tie_out", sort: true, width: 200 },
  { key: "side", label: "statement.feeBelong", kind: "dict", dict: "fee_belong", width: 90 },
  { key: "recordNo", label: "tieOut.recordNo", sort: true, width: 200 },
  { key: "corpCode", label: "fee.corpCode", sort: true, width: 100 },
  { key: "count", label: "tieOut.count", kind: "int", width: 80 },
  { key: "shown", label: "tieOut.shown", ...money },
  { key: "summed", label: "tieOut.summed", ...money },
  { key: "difference", label: "tieOut.difference", ...money },
];

/** The records of a table with the day they were made, in the zone of their company. */
const dated = (table: "fee" | "invoice" | "receipt" | "statement") =>
  sql`(select r.*, ${dayOfSql(sql`r.created_time`, sql`r.company_code`)} as day from ${sql.table(table)} r)`;

/** What a fee says of its invoices and write-offs beside the sums of their lines. */
const ofFees = (reader: Reader, input: ReportInput): RawBuilder<unknown> => {
  const seen = sql`case x.fee_belong
      when 'R' then ${feeInScope(reader, feeList("R", "search").apiName, "x.id")}
      else ${feeInScope(reader, feeList("P", "search").apiName, "x.id")}
    end`;
  return sql`select x.id, x.fee_belong as side, concat_ws(' ', nullif(x.bl_no, ''), x.fee_code, '#' || x.id) as record_no,
      x.corp_code, x.currency, x.invoiced_amount, x.verified_amount, x.amount, x.no_tax_amount,
      x.tax_amount, x.base_amount, x.currency_rate, x.origin
    from ${dated("fee")} x
    where ${input.where("record")} and ${seen}`;
};

/** Records of a table of staff, with these columns. */
const ofStaff = (
  { actor }: Reader,
  input: ReportInput,
  table: "invoice" | "receipt",
  no: "reg_no" | "af_no",
): RawBuilder<unknown> =>
  sql`(
      select x.*, x.fee_belong as side, x.${sql.ref(no)} as record_no
      from ${dated(table)} x
      where ${sql.lit(actor.kind !== "customer")} and ${input.where("record")}
    ) d`;

/**
 * What a fee is in the company's currency: at its rate, rounded once. The line that settles a
 * difference takes what the new price and the old one differ by, which is off by the rounding of
 * either.
 */
const baseOfRate = sql`case
    when d.origin = 'CHANGE'
    and abs(d.base_amount - round(d.amount * d.currency_rate, 2)) <= 0.01 then d.base_amount
    else round(d.amount * d.currency_rate, 2)
  end`;

/**
 * What write-offs book of a fee: all of it once it is paid, before that its share, each part off by
 * its rounding.
 */
const bookedShare = sql`case
    when y.amount = d.amount then d.base_amount
    when abs(y.booked - d.base_amount * y.amount / nullif(d.amount, 0)) <= 0.01 * y.parts then y.booked
    else round(d.base_amount * y.amount / nullif(d.amount, 0), 2)
  end`;

/** Two figures of each record `d` of `from`; those in which they differ are named. */
const line = (
  check: string,
  shown: RawBuilder<unknown>,
  summed: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select ${sql.lit(check)}::text as rule, d.side, d.record_no, d.corp_code, d.currency,
      ${shown} as shown, ${summed} as summed
    from ${from}`;

const feeChecks: readonly RawBuilder<unknown>[] = [
  line(
    "FEE_INVOICED",
    sql`d.invoiced_amount`,
    sql`coalesce(i.amount, 0)`,
    sql`fees d left join invoiced i on i.fee_id = d.id`,
  ),
  line(
    "FEE_VERIFIED",
    sql`d.verified_amount`,
    sql`coalesce(y.amount, 0)`,
    sql`fees d left join verified y on y.fee_id = d.id`,
  ),
  line(
    "FEE_STATED",
    sql`l.amount`,
    sql`case when l.currency = d.currency then d.amount else 0 end`,
    sql`fees d join statement_line l on l.fee_id = d.id`,
  ),
  line("FEE_NET_TAX", sql`d.amount`, sql`d.no_tax_amount + d.tax_amount`, sql`fees d`),
  line("FEE_BASE", sql`d.base_amount`, baseOfRate, sql`fees d`),
  line(
    "FEE_BOOKED",
    sql`y.booked`,
    bookedShare,
    sql`fees d join verified y on y.fee_id = d.id where y.amount <> 0`,
  ),
];

const receiptChecks = (receipts: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  line(
    "RECEIPT_APPLIED",
    sql`d.applied_amount`,
    sql`coalesce(y.amount, 0)`,
    sql`${receipts} left join applied y on y.receipt_id = d.id`,
  ),
  line(
    "RECEIPT_WITHIN",
    sql`d.applied_amount`,
    sql`sign(d.applied_amount) * least(abs(d.applied_amount), abs(d.amount))`,
    receipts,
  ),
];

/**
 * The last two name what was wrong before it was refused: a digital invoice opened by hand, our
 * account given as the buyer's.
 */
function invoiceChecks(invoices: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const withLines = sql`${invoices} left join invoice_lines l on l.invoice_id = d.id`;
  const opened = sql`${invoices}
    where d.side = 'R' and d.invoice_way = 'DIGITAL' and d.status = 'OPENED'`;
  const withAccount = sql`${invoices}
    where d.side = 'R' and d.bank_account <> '' and d.status <> 'VOIDED'`;
  const isOurs = sql`exists (
      select
      from bank_account a
      where a.account_no = upper(replace(d.bank_account, ' ', ''))
    )`;
  const isNumbered = sql`d.currency = 'CNY' and d.invoice_no ~ '^[0-9]{20}$'`;
  return [
    line("INVOICE_LINES", sql`d.amount`, sql`coalesce(l.amount, 0)`, withLines),
    line("INVOICE_TAX", sql`d.tax_amount`, sql`coalesce(l.tax, 0)`, withLines),
    line("INVOICE_NET_TAX", sql`d.amount`, sql`d.no_tax_amount + d.tax_amount`, invoices),
    line(
      "INVOICE_PLATFORM",
      sql`d.amount`,
      sql`case when ${isNumbered} then d.amount else 0 end`,
      opened,
    ),
    line(
      "INVOICE_BUYER_BANK",
      sql`d.amount`,
      sql`case when ${isOurs} then 0 else d.amount end`,
      withAccount,
    ),
  ];
}

/** The totals of statements, each in both currencies, beside the sums of their lines. */
function statementCheck({ em, actor }: Reader, input: ReportInput): RawBuilder<unknown> {
  const seen = (side: "R" | "P") =>
    inScopeSql(em, actor, { list: statementLists[side], source: statementSource }, "x.id");
  const statements = sql`(
      select x.fee_belong as side, x.statement_no as record_no, x.corp_code, x.total_cny,
        x.total_usd, coalesce(l.cny, 0) as cny, coalesce(l.usd, 0) as usd
      from ${dated("statement")} x left join statement_lines l on l.statement_id = x.id
      where ${input.where("record")}
        and case x.fee_belong when 'R' then ${seen("R")} else ${seen("P")}
        end
    )`;
  return line(
    "STATEMENT_LINES",
    sql`t.shown`,
    sql`t.summed`,
    sql`${statements} s
      cross join lateral (
        values ('CNY', s.total_cny, s.cny), ('USD', s.total_usd, s.usd)
      ) t (currency, shown, summed)
      cross join lateral (select s.side, s.record_no, s.corp_code, t.currency) d`,
  );
}

/** What lines sum to: per fee, per registration, per invoice, per statement. */
const lineSums = sql`invoiced as (
    select l.fee_id, sum(l.fee_amount) as amount
    from invoice_line l join invoice i on i.id = l.invoice_id
    where i.status <> 'VOIDED' and (i.kind = 'BLUE' or i.status = 'OPENED')
    group by 1
  ),
  verified as (
    select y.fee_id, sum(y.amount + y.difference) as amount, sum(y.booked_amount) as booked,
      count(*) as parts
    from verification y
    group by 1
  ),
  applied as (select y.receipt_id, sum(y.receipt_amount) as amount from verification y group by 1),
  invoice_lines as (
    select l.invoice_id, sum(l.amount) as amount, sum(l.tax_amount) as tax
    from invoice_line l
    group by 1
  ),
  statement_lines as (
    select l.statement_id, sum(l.cny_amount) as cny, sum(l.usd_amount) as usd
    from statement_line l
    where l.dispute_state <> 'TAKEN_OFF'
    group by 1
  )`;

/** All checked records of a rule in one line, then those that differ. */
const figuresOfChosen = sql`select rule, null::text as side, null::text as record_no,
    null::text as corp_code, currency, count(*) as count, sum(shown) as shown, sum(summed) as summed
  from chosen
  group by rule, currency
  union all
  select rule, side, record_no, corp_code, currency, 1, shown, summed
  from chosen
  where shown is distinct from summed`;

/** By currency, with the decimals of a fee even where nothing was summed. */
const amounts = (figure: RawBuilder<unknown>) =>
  sql`jsonb_object_agg(f.currency, (${figure})::numeric(20, 3)::text)`;

/** Two figures of one record; the condition of difference is the caller's. */
const statement = (reader: Reader, input: ReportInput): RawBuilder<ReportRow> => {
  const checks = [
    ...feeChecks,
    ...receiptChecks(ofStaff(reader, input, "receipt", "af_no")),
    ...invoiceChecks(ofStaff(reader, input, "invoice", "reg_no")),
    statementCheck(reader, input),
  ];
  return sql<ReportRow>`with fees as materialized (${ofFees(reader, input)}), ${lineSums},
      checked as (${sql.join(checks, sql` union all `)}),
      chosen as (select * from checked c where ${input.where("check")}),
      figures as (${figuresOfChosen})
    select f.rule as "check", coalesce(f.side, '') as side, coalesce(f.record_no, '') as "recordNo",
      coalesce(f.corp_code, '') as "corpCode", sum(f.count)::int as count,
      ${amounts(sql`f.shown`)} as shown, ${amounts(sql`f.summed`)} as summed,
      ${amounts(sql`f.shown - f.summed`)} as difference
    from figures f
    group by f.rule, f.side, f.record_no, f.corp_code
    order by f.rule, f.record_no nulls first
    limit ${input.most}`;
};

/**
 * Tie-out: what fees, invoices, statements and registrations say of each other beside the sums of
 * their lines, per check in all and, where they differ, by record. A record that agrees is counted
 * and not listed.
 */
export const tieOut = defineReport({
  apiName: "feemgr/tieOut",
  perm: "period:list",
  title: "tieOut.title",
  about: "tieOut.about",
  params: [
    {
      key: "createdTime",
      label: "tieOut.created",
      kind: "date",
      filter: "between",
      part: "record",
      expr: "x.day",
    },
    {
      key: "corpCode",
      label: "fee.corpCode",
      filter: "equals",
      part: "record",
      expr: "x.corp_code",
    },
    {
      key: "companyCode",
      label: "fee.companyCode",
      filter: "equals",
      part: "record",
      expr: "x.company_code",
    },
    {
      key: "check",
      label: "tieOut.check",
      kind: "dict",
      dict: "tie_out",
      filter: "in",
      part: "check",
      expr: "c.rule",
    },
  ],
  period: { param: "createdTime", usual: "thisYear", unless: ["createdTime"] },
  columns,
  groups: [],
  sums: [],
  sort: { key: "check", order: "asc" },
  query: statement,
});
