import { sql } from "kysely";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { SupplierCharge } from "../invoice.entity.server.ts";
import { rollUpCharges } from "./charge-decisions.server.ts";
import { supplierChargeFacts } from "./supplier-charge.facts.server.ts";
import { supplierChargeList, supplierChargePage } from "./supplier-charge.list.ts";
import { supplierChargeMachine } from "./supplier-charge.machine.ts";

const source = {
  entity: SupplierCharge,
  facts: supplierChargeFacts,
  computed: { off: sql`(t0.stated_amount - t0.expected_amount)` },
};

async function noteReason(
  ctx: Ctx,
  charge: SupplierCharge,
  { reason }: { reason: string },
): Promise<void> {
  charge.decisionReason = reason;
  await ctx.em.flush();
  await rollUpCharges(ctx, [charge.invoice.id]);
}

export const supplierChargeSteps = defineSteps({
  machine: supplierChargeMachine,
  as: "supplierCharge",
  facts: supplierChargeFacts,
  list: supplierChargeList,
  source,
  keyOf: ({ invoiceNo, blNo, feeCode }: SupplierCharge) => `${invoiceNo} ${blNo} ${feeCode}`,
  setState: (charge, state) => {
    charge.decision = state;
  },
  effects: { accept: noteReason, dispute: noteReason },
});

export const supplierChargeResource = defineResource({
  apiName: supplierChargePage,
  list: supplierChargeList,
  source,
  machine: supplierChargeMachine,
  steps: supplierChargeSteps,
});
