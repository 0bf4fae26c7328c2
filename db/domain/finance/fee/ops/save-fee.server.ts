import { kyselyOf } from "#db/orm/kysely.server.ts";
import { isGone } from "#domain/documents/bill/bill-status.ts";
import { LockMode } from "@mikro-orm/postgresql";
import { payerOf } from "../pricing/bill-facts.ts";
import { Fee } from "../fee.entity.server.ts";
import { feeList } from "../fee.list.ts";
import { feeFacts } from "../fee.facts.server.ts";
import { feeMachines } from "../fee.machine.ts";
import { type FeeInput, feeInputs } from "../entry/fee.schema.ts";
import { containerFeeKinds, eachSide, type FeeSide, feeSides } from "../fee-side.ts";
import { lockedBy } from "../audit/fee-locks.ts";
import { assertFeeCodes, feeValues, targetOfBill } from "../entry/fee-values.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { type BillToPrice, loadBillsToPrice } from "../pricing/bill-facts.queries.server.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";

/**
 * Saves a manual fee: amount = qty × price, tax by fee code (domain §1), exchange rate of the
 * bill's pricing date.
 */
const saveOf = (side: FeeSide) =>
  defineOperation({
    name: `${feeSides[side].name}.save`,
    perm: `${feeSides[side].name}:edit`,
    input: feeInputs[side],
    done: "fee.save.done",
    run: async (ctx, input: FeeInput) => {
      const bill = await billOf(ctx, side, input.blNo);
      const fee = input.id > 0 ? await loadForChange(ctx, side, input) : null;
      await assertFeeCodes(ctx, input);
      const corpCode = input.corpCode || (feeSides[side].payerByTerms ? payerOf(bill) : "");
      const values = await feeValues(ctx, { ...input, corpCode }, targetOfBill(bill));
      if (fee) ctx.em.assign(fee, values);
      const saved = fee ?? ctx.em.create(Fee, { ...values, feeBelong: side, origin: "MANUAL" });
      await ctx.em.flush();
      return { id: saved.id };
    },
  });

export const saveFee = eachSide(saveOf);

/** The bill of a fee, open and in the actor's scope. */
export async function billOf(ctx: Ctx, side: FeeSide, blNo: string): Promise<BillToPrice> {
  const visible = await kyselyOf(ctx.em)
    .selectFrom("bill")
    .select("id")
    .where("bl_no", "=", blNo)
    .where(billInScope(ctx, feeList(side, "search").apiName, "bill.id"))
    .executeTakeFirst();
  const [bill] = visible ? await loadBillsToPrice(ctx, [visible.id]) : [];
  if (!bill) throw new Refusal("kit.unknownCode", { value: blNo }, { field: "blNo" });
  const lock = lockedBy(side, bill);
  if (lock) throw new Refusal(lock.code, lock.params, { field: "blNo" });
  if (isGone(bill.blStatus)) throw new Refusal("fee.billSurrendered", { blNo }, { field: "blNo" });
  return bill;
}

async function loadForChange(ctx: Ctx, side: FeeSide, input: FeeInput): Promise<Fee> {
  const fee = await ctx.em.findOne(
    Fee,
    { id: input.id, feeBelong: side, feeKind: { $nin: ["SPECIAL", ...containerFeeKinds] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!fee) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
  await assertSeen(ctx.em, "Fee", fee, input.version);
  // Both the old and the new bill must be open.
  if (fee.bill && fee.blNo !== input.blNo) await billOf(ctx, side, fee.blNo);
  await assertOpen(ctx, { machine: feeMachines[side], facts: feeFacts }, fee, "edit");
  return fee;
}
