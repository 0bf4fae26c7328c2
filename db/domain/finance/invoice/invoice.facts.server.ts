import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import { sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import {
  closedPeriodSql,
  closedTodaySql,
  keepPeriods,
} from "#domain/masterdata/period/closed-period.server.ts";
import type { DigitalInvoice } from "./digital/digital-invoice.ts";
import { digitalInvoiceSql } from "./digital/read-digital-invoices.server.ts";
import { Invoice } from "./invoice.entity.server.ts";

export const invoiceFacts = defineFacts(Invoice, {
  status: "column",
  kind: "column",
  feeBelong: "column",
  invoiceWay: "column",
  confirmStatus: "column",
  differenceState: "column",
  /** A Chinese tax invoice; a debit note for abroad is none. */
  isLocal: {
    sql: (invoice) =>
      sql<boolean>`coalesce(
          (select it.local_flag = 'Y' from invoice_type it where it.code = ${invoice}.invoice_type),
          false
        )`,
    label: "invoice.invoiceType",
  },
  /** Issued by the tax platform: it gives 20 digits, and yuan alone. */
  fromPlatform: {
    sql: (invoice) =>
      sql<boolean>`(${invoice}.invoice_no ~ '^[0-9]{20}$' and ${invoice}.currency = 'CNY')`,
    label: "invoice.invoiceNo",
  },
  /** The tax platform's answer is being taken; no list or form says so. */
  answered: { viewer: () => false },
  /**
   * As it would go to the tax platform; null for what does not go there or is beyond submission.
   */
  digital: {
    sql: (invoice) => sql<DigitalInvoice | null>`case
        when ${invoice}.fee_belong = 'R'
        and ${invoice}.invoice_way = 'DIGITAL'
        and ${invoice}.status = 'REGISTERED' then ${digitalInvoiceSql(invoice)}
      end`,
  },
  /** A fee of the invoice has been paid in part or whole. */
  isVerified: {
    sql: (invoice) => sql<boolean>`exists (
        select
        from invoice_line il join fee f on f.id = il.fee_id
        where il.invoice_id = ${invoice}.id and f.verified_amount <> 0
      )`,
    label: "invoice.verifiedAmount",
  },
  /** The number of a red letter that corrects the invoice. */
  redNo: {
    sql: (invoice) =>
      sql<string>`coalesce(
          (
            select r.reg_no
            from invoice r
            where r.blue_id = ${invoice}.id and r.status <> 'VOIDED'
            order by r.id
            limit 1
          ),
          ''
        )`,
    label: "invoice.redNo",
  },
  /** What live red letters leave of it. */
  leftAmount: {
    sql: (invoice) =>
      sql<string>`(
          ${invoice}.amount + coalesce(
            (
              select sum(r.amount)
              from invoice r
              where r.blue_id = ${invoice}.id and r.status <> 'VOIDED'
            ),
            0
          )
        )`,
    label: "invoice.leftAmount",
    kind: "decimal",
  },
  closedPeriod: {
    sql: (invoice) => closedPeriodSql(sql`${invoice}.company_code`, sql`${invoice}.invoice_date`),
    hold: keepPeriods,
    label: "invoice.invoiceDate",
  },
  closedToday: {
    sql: (invoice) => closedTodaySql(sql`${invoice}.company_code`),
    hold: keepPeriods,
    label: "invoice.invoiceDate",
  },
  /** Issued in an earlier month than the present one. */
  isMonthOver: {
    sql: (invoice) =>
      sql<boolean>`coalesce(
          to_char(${invoice}.invoice_date, 'YYYY-MM') < to_char(${dayOfSql(sql`now()`, sql`${invoice}.company_code`)}, 'YYYY-MM'),
          false
        )`,
    label: "invoice.invoiceDate",
  },
});
