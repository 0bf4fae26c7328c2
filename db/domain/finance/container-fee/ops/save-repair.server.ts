import { LockMode } from "@mikro-orm/postgresql";
import { z } from "zod";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { RepairOrder } from "../container-fee.entity.server.ts";
import { repairFacts } from "../repair/repair.facts.server.ts";
import { repairMachine } from "../repair/repair.machine.ts";
import { companyOf } from "#platform/kernel/actor/company.ts";

const amount = () => v.decimal(3, { min: 0, max: 9999999999 });

export const RepairInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  modifyNo: v.requiredCode(40),
  cntNo: v.requiredNumber("container", 11),
  sizeType: v.code(10),
  depotCode: v.requiredCode(20),
  companyCode: v.code(20),
  portCode: v.code(5),
  estimateDate: v.requiredDate(),
  damage: v.text(500),
  currency: v.requiredCode(3),
  laborAmount: amount(),
  materialAmount: amount(),
  liableCode: v.code(20),
  recoverAmount: amount(),
  remark: v.text(250),
});
type RepairInput = z.output<typeof RepairInput>;

/** Saves the estimate of a repair. What is recovered needs somebody to recover it from. */
export const saveRepair = defineOperation({
  name: "repair.save",
  perm: "containerFee:edit",
  input: RepairInput,
  done: "fee.save.done",
  run: async (ctx, input: RepairInput) => {
    const { id, version: _version, ...fields } = input;
    const order = id > 0 ? await loadForChange(ctx, input) : null;
    const companyCode = companyOf(ctx, input.companyCode);
    const values = {
      ...fields,
      companyCode,
      laborAmount: input.laborAmount ?? "0",
      materialAmount: input.materialAmount ?? "0",
      recoverAmount: input.recoverAmount ?? "0",
    };
    await assertKnown(ctx, { ...input, companyCode });
    const same = await ctx.em.findOne(RepairOrder, { modifyNo: input.modifyNo });
    if (same && same.id !== id)
      throw new Refusal(
        "containerFee.repairExists",
        { modifyNo: input.modifyNo },
        { field: "modifyNo" },
      );
    if (order) ctx.em.assign(order, values);
    const saved = order ?? ctx.em.create(RepairOrder, values);
    await ctx.em.flush();
    return { id: saved.id };
  },
});

async function assertKnown(ctx: Ctx, input: RepairInput): Promise<void> {
  const recovered = !dec(input.recoverAmount ?? "0").isZero();
  const faults = [
    ...(recovered && !input.liableCode
      ? [new Refusal("kit.required", {}, { field: "liableCode" })]
      : []),
    ...(input.liableCode && !recovered
      ? [new Refusal("kit.required", {}, { field: "recoverAmount" })]
      : []),
  ];
  if (faults.length > 0) throw new Refusals(faults);
  await assertExistingCodes(ctx, [
    { master: "customer", code: input.depotCode, field: "depotCode" },
    { master: "customer", code: input.liableCode, field: "liableCode" },
    { master: "company", code: input.companyCode, field: "companyCode" },
    { master: "sizeType", code: input.sizeType, field: "sizeType" },
    { master: "port", code: input.portCode, field: "portCode" },
    { master: "currency", code: input.currency, field: "currency" },
  ]);
}

async function loadForChange(ctx: Ctx, input: RepairInput): Promise<RepairOrder> {
  const order = await ctx.em.findOne(
    RepairOrder,
    { id: input.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!order) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
  await assertSeen(ctx.em, "RepairOrder", order, input.version);
  await assertOpen(ctx, { machine: repairMachine, facts: repairFacts }, order, "edit");
  return order;
}
