import { wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { RowNote } from "#platform/machine/steps.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { currencyDecimals } from "../money/currency.ts";
import { freshLines } from "./calculate-batch.server.ts";
import { freshPayables } from "./calculate-payables.server.ts";
import { fixed } from "./exact-sums.ts";
import { Fee } from "./fee.entity.server.ts";
import type { FeeLine } from "./fee-terms.ts";
import { planRecalculation } from "./plan-recalculation.ts";
import { type ChangedAmounts, differenceTo } from "./settle-change.ts";
import type { DayRates } from "./tariff.queries.server.ts";
import { loadAutomaticFees, usdOf } from "./write-fees.server.ts";

/** Locks the bill ahead of the fee, as calculation does: it asks for all fees of the bill. */
export async function lockBillOf(ctx: Ctx, feeId: number): Promise<void> {
  await sql`select 1 from bill where id = (select f.bill_id from fee f where f.id = ${feeId}) for no key update`.execute(
    ctx.em.getKysely(),
  );
}

/**
 * Takes an audited fee to what it is calculated at today, by a difference line that points to it (domain §3 "A wrong audited fee is reversed, not
 * edited"). An open difference line is written anew. The fee itself stays as it was audited.
 */
export async function settleFee(ctx: Ctx, fee: Fee): Promise<{ notes: RowNote[] }> {
  const billId = fee.bill?.id;
  if (!billId) throw new Refusal("fee.nothingToSettle");
  await sql`delete from fee where changes_id = ${fee.id} and origin = 'CHANGE' and fee_status = 'CREATED' and invoiced_amount = 0`.execute(
    ctx.em.getKysely(),
  );
  const fresh = fee.feeBelong === "R" ? await freshLines(ctx, billId) : await freshPayables(ctx, billId);
  const stored = (await loadAutomaticFees(ctx, [billId], fee.feeBelong)).get(billId) ?? [];
  const existing = stored.find(({ id }) => Number(id) === fee.id);
  if (!fresh || !existing) throw new Refusal("fee.nothingToSettle");
  const differing = planRecalculation(stored, fresh.lines).differs.find((differs) => differs.existing?.id === existing.id);
  fee.differs = "N";
  const stands = amountsOf(existing);
  const line = differing?.fresh ?? null;
  const difference = differing ? differenceTo(line && amountsOf(line), stands) : null;
  if (difference) ctx.em.create(Fee, differenceLine(fee, difference, line, fresh));
  const digits = currencyDecimals(fee.currency);
  const params = {
    before: fixed(stands.amount, digits),
    after: fixed(differing ? (line?.amount ?? "0") : stands.amount, digits),
    difference: fixed(difference?.amount ?? "0", digits),
    currency: fee.currency,
  };
  return { notes: [{ code: "fee.settled", params }] };
}

const amountsOf = ({ noTaxAmount, taxAmount, amount, baseAmount }: Pick<FeeLine, keyof ChangedAmounts>): ChangedAmounts => ({
  noTaxAmount,
  taxAmount,
  amount,
  baseAmount: baseAmount ?? "0",
});

type Fresh = { rates: DayRates; baseCurrency: string };

function differenceLine(fee: Fee, difference: ChangedAmounts, line: FeeLine | null, { rates, baseCurrency }: Fresh) {
  const { id, version: _version, createdBy: _by, createdTime: _at, updatedBy: _who, updatedTime: _when, ...values } = wrap(fee).toPOJO();
  return {
    ...values,
    ...difference,
    voyage: fee.voyage,
    bill: fee.bill ?? null,
    origin: "CHANGE" as const,
    feeStatus: "CREATED" as const,
    autoKey: null,
    changesId: id,
    reversesId: null,
    qty: "1",
    price: difference.noTaxAmount,
    usdAmount: usdOf({ amount: difference.amount, currency: fee.currency }, rates, baseCurrency),
    rateId: null,
    supplierPriceId: null,
    rateVersion: null,
    expectedAmount: null,
    derivation: line?.derivation ?? null,
    auditBy: "",
    auditTime: null,
    recheckBy: "",
    recheckTime: null,
    invoicedAmount: "0",
    verifiedAmount: "0",
    differs: "N" as const,
    opRem: "",
  };
}
