import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { Bill, BillContainer } from "#domain/documents/bill/bill.entity.server.ts";
import {
  keepPeriods,
  unbookablePeriodSql,
} from "#domain/masterdata/period/closed-period.server.ts";
import { bookingDayOfFee, closedMonthOfFee } from "./fee-conditions.server.ts";
import { Fee } from "./fee.entity.server.ts";
import type { FlowClosed } from "./audit/fee-locks.ts";
import { statementIdOf } from "./fee-statement.server.ts";

/** A step is closed by its own node when off, or by the fee's node. */
const closedBy = (step: "audit" | "recheck") => (fee: RawBuilder<unknown>) =>
  sql<FlowClosed>`case
      when (
        select n.enabled
        from fee_flow n
        where n.code = ${step === "audit" ? "AUDITED" : "RECHECKED"}
      ) = 'N' then 'off'
      when (
        select n.${sql.ref(`allow_${step}`)}
        from fee_flow n
        where n.code = ${fee}.fee_status
      ) = 'N' then 'here'
      else ''
    end`;

/** Facts of a fee on either side (decision 042). */
export const feeFacts = defineFacts(Fee, {
  feeStatus: "column",
  origin: "column",
  feeKind: "column",
  differs: "column",
  isFeeLock: { path: "isFeeLock", label: "fee.feeLock" },
  invoicedAmount: { path: "invoicedAmount", kind: "decimal" },
  verifiedAmount: { path: "verifiedAmount", kind: "decimal" },
  statementId: {
    // The record is always `t0`.
    sql: () => statementIdOf("t0.id"),
    label: "fee.feeStatus",
    kind: "int",
  },
  /** A negative line undoes this one. */
  reversed: {
    sql: (fee) => sql<boolean>`exists (select 1 from fee r where r.reverses_id = ${fee}.id)`,
    label: "fee.origin",
  },
  auditClosed: { sql: closedBy("audit"), label: "fee.feeStatus" },
  recheckClosed: { sql: closedBy("recheck"), label: "fee.feeStatus" },
  /** A fee is booked in the month of its pricing date. */
  closedPeriod: {
    sql: closedMonthOfFee,
    hold: keepPeriods,
    label: "fee.pricingDate",
  },
  /** The same, but "" while a correction can be booked in a later month. */
  unbookablePeriod: {
    sql: (fee) => unbookablePeriodSql(sql`${fee}.company_code`, bookingDayOfFee(fee)),
    hold: keepPeriods,
    label: "fee.pricingDate",
  },
  voyageName: { path: "voyage.voyageName" },
  voyageFeeLock: { path: "voyage.feeLock", label: "fee.feeLock" },
  receivableSwitch: { path: "voyage.receivableSwitch", label: "fee.feeLock" },
  payableSwitch: { path: "voyage.payableSwitch", label: "fee.feeLock" },
  blNo: "column",
  blStatus: { path: "bill.blStatus", label: "fee.blNo" },
  feeLock: { path: "bill.feeLock", label: "fee.feeLock" },
  payableFeeLock: { path: "bill.payableFeeLock", label: "fee.feeLock" },
  bkNo: "column",
  bookingFeeLock: { path: "bill.booking.feeLock", label: "fee.feeLock" },
});

/** The closed month of a bill's sailing; "" while its fees can be booked in a later one. */
const closedMonthOfBill = (billId: RawBuilder<unknown>) => {
  const sails = sql`coalesce(
      (
        select s.etd::date
        from voyage_stop s
        where s.voyage_id = b.voyage_id
          and s.port_code = b.port_load
          and s.etd is not null
          and s.is_load = 'Y'
        order by s.serial
        limit 1
      ),
      b.etd, v.departure_date
    )`;
  return sql<string>`(
      select ${unbookablePeriodSql(sql`k.company_code`, sails)}
      from bill b join voyage v on v.id = b.voyage_id join booking k on k.id = b.booking_id
      where b.id = ${billId}
    )`;
};

export const billFeeFacts = defineFacts(Bill, {
  closedPeriod: {
    sql: (bill) => closedMonthOfBill(sql`${bill}.id`),
    hold: keepPeriods,
    label: "fee.pricingDate",
  },
  voyageName: { path: "voyage.voyageName" },
  voyageFeeLock: { path: "voyage.feeLock", label: "fee.feeLock" },
  receivableSwitch: { path: "voyage.receivableSwitch", label: "fee.feeLock" },
  payableSwitch: { path: "voyage.payableSwitch", label: "fee.feeLock" },
  blNo: "column",
  blStatus: "column",
  feeLock: { path: "feeLock", label: "fee.feeLock" },
  payableFeeLock: { path: "payableFeeLock", label: "fee.feeLock" },
  bkNo: { path: "booking.bkNo" },
  bookingFeeLock: { path: "booking.feeLock", label: "fee.feeLock" },
});

export const boxFeeFacts = defineFacts(BillContainer, {
  closedPeriod: {
    sql: (box) => closedMonthOfBill(sql`${box}.bill_id`),
    hold: keepPeriods,
    label: "fee.pricingDate",
  },
  voyageName: { path: "bill.voyage.voyageName" },
  voyageFeeLock: { path: "bill.voyage.feeLock", label: "fee.feeLock" },
  receivableSwitch: { path: "bill.voyage.receivableSwitch", label: "fee.feeLock" },
  payableSwitch: { path: "bill.voyage.payableSwitch", label: "fee.feeLock" },
  blNo: { path: "bill.blNo" },
  payableFeeLock: { path: "bill.payableFeeLock", label: "fee.feeLock" },
  bkNo: { path: "bill.booking.bkNo" },
  bookingFeeLock: { path: "bill.booking.feeLock", label: "fee.feeLock" },
});
