import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { sql } from "kysely";
import { closedMonthSql, keepPeriods } from "#domain/masterdata/period/closed-period.server.ts";
import { Statement, StatementLine } from "./settlement.entity.server.ts";

export const statementFacts = defineFacts(Statement, {
  status: "column",
  openDisputes: {
    sql: (statement) =>
      sql<number>`(
          select count(*)::int
          from statement_line l
          where l.statement_id = ${statement}.id and l.dispute_state = 'OPEN'
        )`,
    label: "statement.openDisputes",
    kind: "int",
  },
  /** A statement belongs to its period, one without to the month it was made in. */
  closedPeriod: {
    sql: (statement) =>
      closedMonthSql(
        sql`${statement}.company_code`,
        sql`coalesce(
            nullif(${statement}.period, ''),
            to_char(${dayOfSql(sql`${statement}.created_time`, sql`${statement}.company_code`)}, 'YYYY-MM')
          )`,
      ),
    hold: keepPeriods,
    label: "statement.period",
  },
});

export const statementLineFacts = defineFacts(StatementLine, {
  disputeState: "column",
  statementStatus: { path: "statement.status" },
  closedPeriod: {
    sql: (line) =>
      sql<string>`(select ${closedMonthSql(
        sql`s.company_code`,
        sql`coalesce(
            nullif(s.period, ''), to_char(${dayOfSql(sql`s.created_time`, sql`s.company_code`)}, 'YYYY-MM')
          )`,
      )} from statement s where s.id = ${line}.statement_id)`,
    hold: keepPeriods,
    label: "statement.period",
  },
});
