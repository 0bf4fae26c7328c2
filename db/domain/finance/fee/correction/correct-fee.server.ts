import { wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { RowNote } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { type FreshLines, freshLines } from "../recalculation/calculate-batch.server.ts";
import { freshPayables } from "../ops/calculate-payables.server.ts";
import { dueShown } from "../recalculation/change-notes.ts";
import { fixed } from "../calculation/exact-sums.ts";
import { Fee } from "../fee.entity.server.ts";
import { bookedOn, bookingOfCorrection, lateNotes } from "./correction-booking.server.ts";
import { closedMonthOfFee } from "../fee-conditions.server.ts";
import { lockedLate } from "../audit/fee-locks.ts";
import type { FeeLine } from "../fee-terms.ts";
import { isSameLine, planRecalculation } from "../recalculation/plan-recalculation.ts";
import { type ChangedAmounts, differenceTo } from "./amount-difference.ts";
import { loadAutomaticFees, type StoredFee } from "../recalculation/stored-fees.queries.server.ts";
import { usdOf } from "../calculation/exchange-amounts.ts";
import { writePlans } from "../recalculation/write-fees.server.ts";

/** Locks the bill ahead of the fee, as calculation does: it asks for all fees of the bill. */
export async function lockBillOf(ctx: Ctx, feeId: number): Promise<void> {
  await sql`select 1
    from bill
    where id = (select f.bill_id from fee f where f.id = ${feeId})
    for no key update`.execute(ctx.em.getKysely());
}

/**
 * Takes an audited fee to what its charge is calculated at today (domain §4). Where only amounts
 * change, a difference line points to the fee. Where payer, currency, unit or size change, a line
 * takes the fee back in full and the charge is written anew. The fee itself stays as it was
 * audited, invoiced and paid; what is taken back of it is a credit for the next invoice or payment.
 * An open difference line is written anew. Lines for a closed month are booked in the first open
 * one (domain §10).
 * @throws Refusal fee.nothingToSettle, period.closed
 */
export async function correctFee(ctx: Ctx, fee: Fee): Promise<{ notes: RowNote[] }> {
  const billId = fee.bill?.id;
  if (!billId) throw new Refusal("fee.nothingToSettle");
  const booking = await bookingOfCorrection(ctx, fee);
  await sql`delete from fee f
    where f.changes_id = ${fee.id}
      and f.origin = 'CHANGE'
      and f.fee_status = 'CREATED'
      and f.is_fee_lock = 'N'
      and f.invoiced_amount = 0
      and f.verified_amount = 0
      and ${closedMonthOfFee(sql`f`)} = ''
      and not exists (select from fee r where r.reverses_id = f.id)`.execute(ctx.em.getKysely());
  const fresh =
    fee.feeBelong === "R" ? await freshLines(ctx, billId) : await freshPayables(ctx, billId);
  const stored = (await loadAutomaticFees(ctx, [billId], fee.feeBelong)).get(billId) ?? [];
  const existing = stored.find(({ id }) => Number(id) === fee.id);
  if (!fresh || !existing) throw new Refusal("fee.nothingToSettle");
  const differing = planRecalculation(stored, fresh.lines).differs.find(
    (differs) => differs.existing?.id === existing.id,
  );
  fee.differs = "N";
  const stands = amountsOf(existing);
  if (!differing) return { notes: [settled(fee, stands, stands)] };
  const due = differing.fresh;
  const [line] = due;
  if (line && isSameLine(existing, due)) {
    const difference = differenceTo(amountsOf(line), stands);
    if (difference)
      ctx.em.create(Fee, {
        ...differenceLine(fee, difference, fresh),
        ...bookedOn(booking, { ...line.derivation, stood: stands }),
      });
    return { notes: [settled(fee, stands, amountsOf(line), difference), ...lateNotes(booking)] };
  }
  const back = differenceTo(null, stands);
  if (back) {
    const values = { ...differenceLine(fee, back, fresh), usdAmount: await usdBack(ctx, fee.id) };
    ctx.em.create(Fee, { ...values, ...bookedOn(booking, { stood: stands }) });
  }
  if (due.length === 0)
    return { notes: [settled(fee, stands, noAmounts, back), ...lateNotes(booking)] };
  // What is taken back stands before what takes its place.
  await ctx.em.flush();
  await chargeAnew(ctx, fee, fresh, { due, others: stored.filter((each) => each !== existing) });
  const before = fixed(stands.amount, currencyDecimals(fee.currency));
  const params = { before, currency: fee.currency, after: dueShown(due) };
  return { notes: [{ code: "fee.settledAnew", params }, ...lateNotes(booking)] };
}

/**
 * What a fee and its differences count for in USD, with the sign turned; their rates were those of
 * other days.
 */
async function usdBack(ctx: Ctx, feeId: number): Promise<string | null> {
  const { rows } = await sql<{ usd: string | null }>`
    select (- sum(usd_amount))::text as usd
    from fee
    where id = ${feeId} or changes_id = ${feeId}`.execute(ctx.em.getKysely());
  return rows[0]?.usd ?? null;
}

const noAmounts: ChangedAmounts = {
  noTaxAmount: "0",
  taxAmount: "0",
  amount: "0",
  baseAmount: "0",
};

/**
 * Writes the lines that are due in place of a fee, unless they stand already or another audited
 * line of the charge takes them.
 * @throws Refusal when the bill's fees are locked, or its month is closed and no later one open
 */
async function chargeAnew(
  ctx: Ctx,
  { feeBelong: side }: Fee,
  { lines, names, ...of }: FreshLines,
  { due, others }: { due: readonly FeeLine[]; others: readonly StoredFee[] },
): Promise<void> {
  const lock = lockedLate(side, of.bill);
  if (lock) throw new Refusal(lock.code, lock.params, { key: of.bill.blNo });
  const insert = planRecalculation(others, lines).insert.filter((line) => due.includes(line));
  const plan = { insert, replace: [], remove: [], keep: [], differs: [] };
  await writePlans(ctx, [{ ...of, side, plan, kept: 0, findings: [] }], names, {
    side,
    origin: "AUTO",
  });
}

function settled(
  fee: Fee,
  before: ChangedAmounts,
  after: ChangedAmounts,
  difference: ChangedAmounts | null = null,
): RowNote {
  const digits = currencyDecimals(fee.currency);
  const params = {
    before: fixed(before.amount, digits),
    after: fixed(after.amount, digits),
    difference: fixed(difference?.amount ?? "0", digits),
    currency: fee.currency,
  };
  return { code: "fee.settled", params };
}

const amountsOf = ({
  noTaxAmount,
  taxAmount,
  amount,
  baseAmount,
}: Pick<FeeLine, keyof ChangedAmounts>): ChangedAmounts => ({
  noTaxAmount,
  taxAmount,
  amount,
  baseAmount: baseAmount ?? "0",
});

function differenceLine(fee: Fee, difference: ChangedAmounts, { rates, bill }: FreshLines) {
  const {
    id,
    version: _version,
    createdBy: _by,
    createdTime: _at,
    updatedBy: _who,
    updatedTime: _when,
    ...values
  } = wrap(fee).toPOJO();
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
    usdAmount: usdOf(
      { amount: difference.amount, currency: fee.currency },
      rates,
      bill.baseCurrency,
    ),
    rateId: null,
    supplierPriceId: null,
    rateVersion: null,
    expectedAmount: null,
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
