import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import { closedPeriodSql, keepPeriods } from "#domain/masterdata/period/closed-period.server.ts";
import { Fee } from "../fee.entity.server.ts";
import { feeFacts } from "../fee.facts.server.ts";
import { type FeeLocks, lockedBy } from "../audit/fee-locks.ts";
import { feeMachines } from "../fee.machine.ts";
import { type SpecialFeeInput, SpecialFeeInput as specialFeeInput } from "../entry/fee.schema.ts";
import { eachSide, type FeeSide, feeSides } from "../fee-side.ts";
import {
  assertFeeCodes,
  type FeeTarget,
  feeValues,
  targetOfBill,
} from "../entry/fee-values.server.ts";
import { billOf } from "./save-fee.server.ts";
import { companyOf } from "#platform/kernel/actor/company.ts";

/**
 * Saves a special fee: one of a voyage as a whole, or of a bill that no tariff prices (operations
 * §3, decision 063).
 */
const saveOf = (side: FeeSide) =>
  defineOperation({
    name: `${feeSides[side].name}.saveSpecial`,
    perm: `${feeSides[side].name}:edit`,
    input: specialFeeInput,
    done: "fee.save.done",
    run: async (ctx, input: SpecialFeeInput) => {
      const fee = input.id > 0 ? await loadForChange(ctx, side, input) : null;
      const target = await specialTargetOf(ctx, side, input);
      await assertFeeCodes(ctx, input);
      await assertExistingCodes(ctx, [
        { master: "port", code: input.portLoad, field: "portLoad" },
        { master: "company", code: target.companyCode, field: "companyCode" },
      ]);
      const values = { ...(await feeValues(ctx, input, target)), feeKind: "SPECIAL" as const };
      if (fee) ctx.em.assign(fee, values);
      const saved = fee ?? ctx.em.create(Fee, { ...values, feeBelong: side, origin: "MANUAL" });
      await ctx.em.flush();
      return { id: saved.id };
    },
  });

export const saveSpecialFee = eachSide(saveOf);

type SpecialTarget = Pick<SpecialFeeInput, "voyageName" | "blNo" | "companyCode" | "portLoad">;

/** The bill, when one is named, must sail on the voyage; its company, ports and date count then. */
export async function specialTargetOf(
  ctx: Ctx,
  side: FeeSide,
  input: SpecialTarget,
): Promise<FeeTarget> {
  if (!input.blNo) return voyageOf(ctx, side, input);
  const bill = await billOf(ctx, side, input.blNo);
  if (bill.voyageName !== input.voyageName)
    throw new Refusal(
      "fee.billOfOtherVoyage",
      { blNo: bill.blNo, voyage: bill.voyageName },
      { field: "blNo" },
    );
  return targetOfBill(bill);
}

/**
 * The voyage is locked for share, so that it cannot be closed meanwhile. The pricing date is its
 * departure.
 */
async function voyageOf(ctx: Ctx, side: FeeSide, input: SpecialTarget): Promise<FeeTarget> {
  const { voyageName, portLoad } = input;
  const companyCode = companyOf(ctx, input.companyCode);
  await keepPeriods(ctx);
  const { rows } = await sql<
    FeeLocks & { id: number; lineCode: string; departure: string | null; baseCurrency: string }
  >`select v.id, v.voyage_name as "voyageName", v.line_code as "lineCode",
      to_char(v.departure_date, 'YYYY-MM-DD') as departure, v.fee_lock as "voyageFeeLock",
      v.receivable_switch as "receivableSwitch", v.payable_switch as "payableSwitch",
      ${closedPeriodSql(sql`${companyCode}::text`, sql`v.departure_date`)} as "closedPeriod",
      coalesce(
        (select c.local_currency from company c where c.code = ${companyCode}), 'CNY'
      ) as "baseCurrency"
    from voyage v
    where v.voyage_name = ${voyageName}
    for share of v`.execute(ctx.em.getKysely());
  const voyage = rows[0];
  if (!voyage) throw new Refusal("kit.unknownCode", { value: voyageName }, { field: "voyageName" });
  const lock = lockedBy(side, voyage);
  if (lock) throw new Refusal(lock.code, lock.params, { field: "voyageName" });
  const { id: voyageId, lineCode, departure, baseCurrency } = voyage;
  return {
    voyageId,
    billId: null,
    bkNo: "",
    blNo: "",
    companyCode,
    lineCode,
    portLoad,
    portDis: "",
    contractNo: "",
    baseCurrency,
    pricing: departure ? { pricingDate: departure, pricingReason: "fee.pricing.departure" } : null,
  };
}

async function loadForChange(ctx: Ctx, side: FeeSide, input: SpecialFeeInput): Promise<Fee> {
  const fee = await ctx.em.findOne(
    Fee,
    { id: input.id, feeBelong: side, feeKind: "SPECIAL" },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!fee) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
  await assertSeen(ctx.em, "Fee", fee, input.version);
  // The voyage and bill it leaves must be open, too.
  await assertOpen(ctx, { machine: feeMachines[side], facts: feeFacts }, fee, "edit");
  return fee;
}
