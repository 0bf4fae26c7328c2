import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/** A booking counts as invoiced once one of its fees is. All in one pass over its fees. */
export const feesOfBooking = (bkNo: Sql) =>
  sql`select count(*) > 0 as "any", coalesce(bool_or(f.fee_status <> 'CREATED'), false) as audited,
    coalesce(bool_or(f.invoiced_amount <> 0), false) as invoiced from fee f where f.bk_no = ${bkNo}`;

export const feesOfCompany = (companyCode: Sql) => sql<boolean>`exists (select 1 from fee f where f.company_code = ${companyCode})`;
