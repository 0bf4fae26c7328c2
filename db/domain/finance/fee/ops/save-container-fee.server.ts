import { LockMode } from "@mikro-orm/postgresql";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { zoneOfCompany } from "#platform/kernel/clock/company-zone.server.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import { assertPeriodOpen } from "#domain/masterdata/period/closed-period.server.ts";
import { Fee } from "../fee.entity.server.ts";
import { feeFacts } from "../fee.facts.server.ts";
import { feeMachines } from "../fee.machine.ts";
import {
  type ContainerFeeInput,
  ContainerFeeInput as containerFeeInput,
} from "../entry/fee.schema.ts";
import { containerFeeKinds, eachSide, type FeeSide, feeSides } from "../fee-side.ts";
import { assertFeeCodes, type FeeTarget, feeValues } from "../entry/fee-values.server.ts";
import { specialTargetOf } from "./save-special-fee.server.ts";
import { companyOf } from "#platform/kernel/actor/company.ts";

/**
 * Saves a fee of a container: rent, overdue, repair, empty transfer (operations §3, §9; decision
 * 071).
 */
const saveOf = (side: FeeSide) =>
  defineOperation({
    name: `${feeSides[side].name}.saveContainer`,
    perm: `${feeSides[side].name}:edit`,
    input: containerFeeInput,
    done: "fee.save.done",
    run: async (ctx, input: ContainerFeeInput) => {
      const fee = input.id > 0 ? await loadForChange(ctx, side, input) : null;
      assertComplete(input);
      const target = await targetOf(ctx, side, input);
      await assertFeeCodes(ctx, input);
      await assertExistingCodes(ctx, [
        { master: "port", code: input.portLoad, field: "portLoad" },
        { master: "company", code: target.companyCode, field: "companyCode" },
        { master: "customer", code: input.owner, field: "owner" },
      ]);
      const { feeKind, rentBegin, rentEnd, returnDate, owner, modifyNo, planNo } = input;
      const values = {
        ...(await feeValues(ctx, input, target)),
        feeKind,
        rentBegin,
        rentEnd,
        returnDate,
        owner,
        modifyNo,
        planNo,
      };
      if (fee) ctx.em.assign(fee, values);
      const saved = fee ?? ctx.em.create(Fee, { ...values, feeBelong: side, origin: "MANUAL" });
      await ctx.em.flush();
      return { id: saved.id };
    },
  });

export const saveContainerFee = eachSide(saveOf);

/** @throws Refusals at the fields of the kind */
function assertComplete({ feeKind, rentBegin, rentEnd, modifyNo }: ContainerFeeInput): void {
  const faults: Refusal[] = [];
  const needed = (field: string, value: string | null) => {
    if (!value) faults.push(new Refusal("kit.required", {}, { field }));
  };
  if (feeKind === "REPAIR") needed("modifyNo", modifyNo);
  if (feeKind === "RENT") {
    needed("rentBegin", rentBegin);
    needed("rentEnd", rentEnd);
  }
  if (rentBegin && rentEnd && rentEnd < rentBegin)
    faults.push(
      new Refusal("fee.rentDays", { begin: rentBegin, end: rentEnd }, { field: "rentEnd" }),
    );
  if (faults.length > 0) throw new Refusals(faults);
}

/** With a voyage like a special fee; without one the day of entry is the pricing date. */
async function targetOf(ctx: Ctx, side: FeeSide, input: ContainerFeeInput): Promise<FeeTarget> {
  if (input.voyageName) return specialTargetOf(ctx, side, input);
  if (input.blNo) throw new Refusal("kit.required", {}, { field: "voyageName" });
  const companyCode = companyOf(ctx, input.companyCode);
  await assertPeriodOpen(ctx, companyCode, dayOf(ctx.now, await zoneOfCompany(ctx, companyCode)));
  const company = await kyselyOf(ctx.em)
    .selectFrom("company")
    .select("local_currency")
    .where("code", "=", companyCode)
    .executeTakeFirst();
  return {
    voyageId: null,
    billId: null,
    bkNo: "",
    blNo: "",
    companyCode,
    lineCode: "",
    portLoad: input.portLoad,
    portDis: "",
    contractNo: "",
    baseCurrency: company?.local_currency ?? "CNY",
    pricing: null,
  };
}

async function loadForChange(ctx: Ctx, side: FeeSide, input: ContainerFeeInput): Promise<Fee> {
  const fee = await ctx.em.findOne(
    Fee,
    { id: input.id, feeBelong: side, feeKind: { $in: [...containerFeeKinds] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!fee) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
  await assertSeen(ctx.em, "Fee", fee, input.version);
  // The voyage and bill it leaves must be open, too.
  await assertOpen(ctx, { machine: feeMachines[side], facts: feeFacts }, fee, "edit");
  return fee;
}
