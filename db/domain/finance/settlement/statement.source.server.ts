import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import { sql } from "kysely";
import { openFee } from "#domain/finance/fee/fee-conditions.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import { Statement, StatementLine } from "./settlement.entity.server.ts";
import { lineFeeDifference, linePaymentDifference } from "./line/line-difference.server.ts";
import { statementDueDate } from "./statement-due-date.server.ts";
import { ofContainers } from "./generation/statement-fees.server.ts";
import { openKeys, statementOpen } from "./statement-open.server.ts";
import { statementFacts, statementLineFacts } from "./statement.facts.server.ts";

const company = sql`t0.company_code`;

const dueDate = statementDueDate("t0");

/** Overdue: confirmed, past due and not written off, as on the home page. */
export const statementSource = {
  entity: Statement,
  facts: statementFacts,
  figures: { query: () => statementOpen(sql`t0`), keys: openKeys },
  ofRow: ["hasContainerFees"],
  computed: {
    ...Object.fromEntries(
      openKeys.map((key) => [
        key,
        sql`(select o.${sql.ref(key)} from (${statementOpen(sql`t0`)}) o)`,
      ]),
    ),
    dueDate,
    hasContainerFees: sql`(
        case
          when exists (
            select
            from statement_line l join fee f on f.id = l.fee_id
            where l.statement_id = t0.id and ${ofContainers}
          ) then 'Y'
          else 'N'
        end
      )`,
    disputed: sql`case
        when exists (
          select
          from statement_line l
          where l.statement_id = t0.id and l.dispute_state = 'OPEN'
        ) then 'Y'
        else 'N'
      end`,
    differs: sql`case
        when exists (
          select
          from statement_line l
            join statement s on s.id = l.statement_id
            left join fee f on f.id = l.fee_id
          where l.statement_id = t0.id
            and l.dispute_state <> 'TAKEN_OFF'
            and (${lineFeeDifference} <> '' or ${linePaymentDifference(sql`coalesce(f.verified_amount, 0)`)} <> '')
        ) then 'Y'
        else 'N'
      end`,
    overdue: sql`case
        when t0.status = 'CONFIRMED'
        and ${dueDate} < ${dayOfSql(sql`now()`, company)}
        and exists (
          select 1
          from statement_line l join fee f on f.id = l.fee_id
          where l.statement_id = t0.id and ${openFee("f")} and f.verified_amount < f.amount
        ) then 'Y'
        else 'N'
      end`,
  },
} satisfies ListSource;

/** A statement is ours until it is sent; a customer sees receivables only. */
export const customerStatementSource = {
  ...statementSource,
  where: sql`t0.status <> 'DRAFT' and t0.fee_belong = 'R'`,
} satisfies ListSource;

/** What the fee is now, beside the frozen copy. */
const ofFee = (expression: string) =>
  sql`(select ${sql.raw(expression)} from fee f where f.id = t0.fee_id)`;
const ofInvoices = (expression: string) =>
  sql`(
      select string_agg(distinct ${sql.raw(expression)}, ', ')
      from invoice_line il join invoice i on i.id = il.invoice_id
      where il.fee_id = t0.fee_id and i.status = 'OPENED'
    )`;

export const statementLineSource = {
  entity: StatementLine,
  facts: statementLineFacts,
  computed: {
    verified: ofFee("f.verified_amount"),
    open: ofFee("f.amount - f.verified_amount"),
    invoiceNo: ofInvoices("nullif(i.invoice_no, '')"),
    invoiceDate: ofInvoices("to_char(i.invoice_date, 'YYYY-MM-DD')"),
    titleCorp: ofInvoices("nullif(i.title_corp, '')"),
  },
} satisfies ListSource;

export const customerLineSource = {
  ...statementLineSource,
  where: sql`t0.fee_belong = 'R'
    and exists (select from statement s where s.id = t0.statement_id and s.status <> 'DRAFT')`,
} satisfies ListSource;
