import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { ExistingFee } from "./plan-recalculation.ts";
import type { FeeSide } from "../fee-side.ts";
import { sql } from "kysely";
import { numberArray } from "#db/orm/sql-arrays.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { calculatedFee, closedMonthOfFee } from "../fee-conditions.server.ts";
import { statementIdOf } from "../fee-statement.server.ts";

export type StoredFee = ExistingFee & {
  billId: number;
  feeCode: string;
  differs: "Y" | "N";
  currency: string;
  unit: string;
  containerno: string;
  expectedAmount: string | null;
};

/** Texts of figuresText; odd: a fee is marked as differing or reversed. */
export type StoredFigures = { automatic: number; odd: boolean; figures: string };

/**
 * Fees of bills and a side. Found by their bills: the index of payables looks quick, and is read
 * whole, while statistics know of none.
 */
export const feesOfBills = (billIds: readonly number[], side: FeeSide) =>
  sql`fee.bill_id = any(${numberArray(billIds)}::int[]) and fee.fee_belong || '' = ${side}`;

/** Loads the stored figures of bills, without locks. */
export async function loadStoredFigures(
  ctx: Ctx,
  billIds: readonly number[],
  side: FeeSide,
): Promise<{ fees: Map<number, StoredFigures>; findings: Set<number> }> {
  const db = ctx.em.getKysely();
  const { rows } = await sql<
    StoredFigures & { billId: number }
  >`select bill_id as "billId", count(*)::int as automatic,
      bool_or(differs = 'Y' or origin <> 'AUTO') as odd,
      string_agg(
        concat_ws(
          '|', auto_key, qty, price, tax_rate, no_tax_amount, tax_amount, amount, base_amount,
          rate_id, rate_version
        ),
        E'\n'
      ) as figures
    from fee
    where ${feesOfBills(billIds, side)}
      and ${calculatedFee("fee")}
      and origin in ('AUTO', 'REVERSAL', 'CHANGE')
    group by bill_id`.execute(db);
  return {
    fees: new Map(rows.map(({ billId, ...stored }) => [billId, stored])),
    findings: await billsWithFindings(ctx, billIds, side),
  };
}

/** Which of the bills have a finding on a side. */
export async function billsWithFindings(
  ctx: Ctx,
  billIds: readonly number[],
  side: FeeSide,
): Promise<Set<number>> {
  const bills = await kyselyOf(ctx.em)
    .selectFrom("fee_finding")
    .select("bill_id as id")
    .distinct()
    .where("fee_belong", "=", side)
    .where("bill_id", "=", anyOf(billIds))
    .execute();
  return new Set(bills.map(({ id }) => id));
}

/**
 * Loads automatic fees and reversals by bill, locked. The figures of a line count its difference
 * lines and what was reversed of them, so that a settled line differs no more. It stays as it is
 * from then on, also when its audit is taken back.
 */
export async function loadAutomaticFees(
  ctx: Ctx,
  billIds: readonly number[],
  side: FeeSide,
): Promise<Map<number, StoredFee[]>> {
  const byBill = new Map<number, StoredFee[]>();
  if (billIds.length === 0) return byBill;
  const db = ctx.em.getKysely();
  const automatic = sql`${feesOfBills(billIds, side)}
    and ${calculatedFee("fee")}
    and fee.origin in ('AUTO', 'REVERSAL')`;
  const locked = await sql`select 1 from fee where ${automatic} order by id for update`.execute(db);
  if (locked.rows.length === 0) return byBill;
  // Read after locking: a statement may have committed.
  const { rows } = await sql<StoredFee>`select fee.id::text as id, fee.bill_id as "billId",
      fee.fee_code as "feeCode", fee.differs, coalesce(fee.auto_key, '') as "lineKey",
      fee.origin = 'AUTO' as automatic,
      case
        when fee.fee_status <> 'CREATED'
        or c.amount is not null then 'AUDITED'
        when fee.is_fee_lock = 'Y'
        or fee.invoiced_amount <> 0
        or fee.verified_amount <> 0
        or ${statementIdOf("fee.id")} is not null
        or ${closedMonthOfFee(sql`fee`)} <> '' then 'LOCKED'
      end as frozen,
      fee.reverses_id::text as "reversalOf",
      coalesce(fee.rate_id, fee.supplier_price_id)::text as "rateId",
      fee.rate_version as "rateVersion", fee.qty::text as qty, fee.price::text as price,
      nullif(fee.tax_rate, 0)::text as "taxRate",
      (fee.no_tax_amount + coalesce(c.no_tax, 0))::text as "noTaxAmount",
      (fee.tax_amount + coalesce(c.tax, 0))::text as "taxAmount",
      (fee.amount + coalesce(c.amount, 0))::text as amount,
      (fee.base_amount + coalesce(c.base, 0))::text as "baseAmount",
      c.amount is not null as settled, fee.currency, fee.unit, fee.containerno,
      fee.expected_amount::text as "expectedAmount"
    from fee
      left join (
        select changes_id, sum(no_tax_amount) as no_tax, sum(tax_amount) as tax,
          sum(amount) as amount, sum(base_amount) as base
        from fee
        where ${feesOfBills(billIds, side)}
          and changes_id is not null
          and origin in ('CHANGE', 'REVERSAL')
        group by 1
      ) c on c.changes_id = fee.id
    where ${automatic}
    order by fee.id`.execute(db);
  for (const row of rows) {
    const fees = byBill.get(row.billId);
    if (fees) fees.push(row);
    else byBill.set(row.billId, [row]);
  }
  return byBill;
}
