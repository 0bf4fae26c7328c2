import { sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import {
  closedPeriodSql,
  closedTodaySql,
  keepPeriods,
} from "#domain/masterdata/period/closed-period.server.ts";
import { Receipt, Verification } from "./write-off.entity.server.ts";

export const receiptFacts = defineFacts(Receipt, {
  status: "column",
  kind: "column",
  corpCode: "column",
  amount: { path: "amount", kind: "decimal" },
  appliedAmount: { path: "appliedAmount", kind: "decimal" },
  /** Live parts; with credits they may sum up to nothing. */
  isApplied: {
    sql: (receipt) =>
      sql<boolean>`exists (
          select
          from verification y
          where y.receipt_id = ${receipt}.id and y.status = 'LIVE'
        )`,
    label: "receipt.appliedAmount",
  },
  closedPeriod: {
    sql: (receipt) => closedPeriodSql(sql`${receipt}.company_code`, sql`${receipt}.bank_date`),
    hold: keepPeriods,
    label: "receipt.bankDate",
  },
  closedToday: {
    sql: (receipt) => closedTodaySql(sql`${receipt}.company_code`),
    hold: keepPeriods,
    label: "receipt.bankDate",
  },
});

export const verificationFacts = defineFacts(Verification, {
  status: "column",
  receiptKind: { path: "receipt.kind", label: "receipt.kind" },
  closedToday: {
    sql: (part) =>
      closedTodaySql(sql`(select r.company_code from receipt r where r.id = ${part}.receipt_id)`),
    hold: keepPeriods,
    label: "receipt.bankDate",
  },
});
