import { sql } from "kysely";
import { receiptFacts, verificationFacts } from "./receipt.facts.server.ts";
import { Receipt, Verification } from "./write-off.entity.server.ts";
import { containerFee, openFee } from "#domain/finance/fee/fee-conditions.server.ts";

/** Paid a container fee, or has something left and an open container fee it may pay. */
const hasContainerFees = sql`(
    case
      when exists (
        select
        from verification p join fee f on f.id = p.fee_id
        where p.receipt_id = t0.id and p.status = 'LIVE' and ${containerFee("f")}
      )
      or t0.status = 'OPEN'
      and t0.amount > t0.applied_amount
      and exists (
        select
        from fee f
        where f.corp_code = t0.corp_code
          and f.fee_belong = t0.fee_belong
          and f.company_code = t0.company_code
          and ${openFee("f")}
          and ${containerFee("f")}
      ) then 'Y'
      else 'N'
    end
  )`;

export const receiptSource = () => ({
  entity: Receipt,
  facts: receiptFacts,
  computed: {
    restAmount: sql`(t0.amount - t0.applied_amount)`,
    hasContainerFees,
  },
});

const ofFee = (column: string) =>
  sql`(select f.${sql.ref(column)} from fee f where f.id = t0.fee_id)`;

/** Booked and settled values and their difference are in the currency of the company. */
const baseCurrency = sql`coalesce(
    (
      select c.local_currency
      from receipt r join company c on c.code = r.company_code
      where r.id = t0.receipt_id
    ),
    'CNY'
  )`;

export const verificationSource = {
  entity: Verification,
  facts: verificationFacts,
  computed: {
    blNo: ofFee("bl_no"),
    feeCode: ofFee("fee_code"),
    feeName: ofFee("fee_name"),
    baseCurrency,
  },
  // The few fees of a bill are found first, instead of the fee of every write-off.
  match: {
    blNo: (value: string) => sql`t0.fee_id in (select f.id from fee f where f.bl_no = ${value})`,
  },
};
