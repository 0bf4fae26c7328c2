import { type RawBuilder, sql } from "kysely";
import { dayOfSql } from "#platform/kernel/clock/company-zone.server.ts";
import { closedPeriodSql } from "#domain/masterdata/period/closed-period.server.ts";
import { calculatedKinds, containerFeeKinds } from "./fee-side.ts";

type Sql = RawBuilder<unknown>;

/** A booking counts as invoiced once one of its fees is. All in one pass over its fees. */
export const feesOfBooking = (bkNo: Sql) =>
  sql`select count(*) > 0 as "any", coalesce(bool_or(f.fee_status <> 'CREATED'), false) as audited,
      coalesce(bool_or(f.invoiced_amount <> 0), false) as invoiced
    from fee f
    where f.bk_no = ${bkNo}`;

export const feesOfCompany = (companyCode: Sql) =>
  sql<boolean>`exists (select 1 from fee f where f.company_code = ${companyCode})`;

/** Fees that are in the books: audited. */
export const bookedFee = (fee: string): RawBuilder<boolean> =>
  sql.raw(`${fee}.fee_status in ('AUDITED', 'RECHECKED')`);

/** Fees money is taken for: audited, with something open. The condition of the index `fee_open`. */
export const openFee = (fee: string): RawBuilder<boolean> =>
  sql.raw(
    `${fee}.fee_status in ('AUDITED', 'RECHECKED') and ${fee}.amount <> ${fee}.verified_amount`,
  );

/**
 * Fees of containers, the only ones found by `auto_key`. The condition of the index
 * `fee_container_key`.
 */
export const containerFee = (fee: string): RawBuilder<boolean> =>
  sql.raw(`${fee}.fee_kind in (${containerFeeKinds.map((kind) => `'${kind}'`).join(", ")})`);

/**
 * Fees that a calculation of bills writes. Container fees of the same bills have their own runs
 * (domain §4), special ones are entered.
 */
export const calculatedFee = (fee: string): RawBuilder<boolean> =>
  sql.raw(`${fee}.fee_kind in (${calculatedKinds.map((kind) => `'${kind}'`).join(", ")})`);

/** The day a fee is booked on: that of its price, else that of its entry. */
export const bookingDayOfFee = (fee: Sql): RawBuilder<string> =>
  sql`coalesce(${fee}.pricing_date, ${dayOfSql(sql`${fee}.created_time`, sql`${fee}.company_code`)})`;

/** The closed month a fee is booked in, or "". */
export const closedMonthOfFee = (fee: Sql): RawBuilder<string> =>
  closedPeriodSql(sql`${fee}.company_code`, bookingDayOfFee(fee));
