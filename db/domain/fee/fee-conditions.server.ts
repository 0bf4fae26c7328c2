import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/** A booking counts as invoiced once one of its fees is. */
export const feeOfBookingInvoiced = (bkNo: Sql) =>
  sql<boolean>`exists (select 1 from fee f where f.bk_no = ${bkNo} and f.invoiced_amount <> 0)`;

export const feesOfBooking = {
  any: (bkNo: Sql) => sql<boolean>`exists (select 1 from fee f where f.bk_no = ${bkNo})`,
  audited: (bkNo: Sql) => sql<boolean>`exists (select 1 from fee f where f.bk_no = ${bkNo} and f.fee_status <> 'CREATED')`,
};

export const feesOfCompany = (companyCode: Sql) => sql<boolean>`exists (select 1 from fee f where f.company_code = ${companyCode})`;
