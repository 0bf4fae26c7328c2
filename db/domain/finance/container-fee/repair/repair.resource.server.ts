import type { EntityManager } from "@mikro-orm/postgresql";
import { wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { RepairOrder } from "../container-fee.entity.server.ts";
import { repairFacts } from "./repair.facts.server.ts";
import { repairForm, repairStart } from "./repair.form.ts";
import { repairList } from "./repair.list.ts";
import { repairMachine } from "./repair.machine.ts";
import { saveRepair } from "../ops/save-repair.server.ts";
import type { FeeDue } from "../charge/fee-due.ts";
import { syncContainerFees } from "../charge/sync-container-fees.server.ts";

const feeSum = (side: FeeSide) =>
  sql`(
      select sum(f.amount)
      from fee f
      where f.modify_no = t0.modify_no
        and f.modify_no <> ''
        and f.fee_kind = 'REPAIR'
        and f.fee_belong = ${side}
        and f.currency = t0.currency
    )`;
const source = {
  entity: RepairOrder,
  facts: repairFacts,
  computed: {
    estimate: sql`t0.labor_amount + t0.material_amount`,
    costAmount: feeSum("P"),
    incomeAmount: feeSum("R"),
  },
};

const repairSteps = defineSteps({
  machine: repairMachine,
  facts: repairFacts,
  list: repairList,
  source,
  keyOf: (order) => order.modifyNo,
  setState: (order, state) => {
    order.state = state;
  },
  effects: {
    approve: (ctx, order) => {
      ctx.em.assign(order, {
        rejectReason: "",
        decidedBy: ctx.actor.userName,
        decidedTime: ctx.now,
      });
    },
    reject: (ctx, order, { reason }) => {
      ctx.em.assign(order, {
        rejectReason: reason,
        decidedBy: ctx.actor.userName,
        decidedTime: ctx.now,
      });
    },
    complete: async (ctx, order) => {
      ctx.em.assign(order, { repairDate: dayOf(ctx.now, ctx.actor.zone) });
      await settleRepair(ctx, order, true);
    },
    reopen: async (ctx, order) => {
      await settleRepair(ctx, order, false);
      ctx.em.assign(order, { repairDate: null });
    },
    remove: (ctx, order) => {
      ctx.em.remove(order);
    },
  },
});

/**
 * What the depot is paid, and what whoever did the damage pays back; nothing once the repair is
 * reopened.
 */
async function settleRepair(ctx: Ctx, order: RepairOrder, done: boolean): Promise<void> {
  await ctx.em.flush();
  const estimate = dec(order.laborAmount).plus(order.materialAmount).toFixed();
  const dues = [
    dueOf(order, { side: "P", corpCode: order.depotCode, amount: done ? estimate : "0" }),
    ...(order.liableCode
      ? [
          dueOf(order, {
            side: "R",
            corpCode: order.liableCode,
            amount: done ? order.recoverAmount : "0",
          }),
        ]
      : []),
  ];
  const { faults } = await syncContainerFees(ctx, dues);
  const [fault] = faults;
  if (fault) throw new Refusal(fault.code, fault.params, { key: order.modifyNo });
}

function dueOf(
  order: RepairOrder,
  { side, corpCode, amount }: { side: FeeSide; corpCode: string; amount: string },
): FeeDue {
  const { modifyNo, laborAmount, materialAmount, currency } = order;
  return {
    key: `REPAIR/${order.id}`,
    side,
    feeKind: "REPAIR",
    feeCode: "REPAIR",
    containerno: order.cntNo,
    sizeType: order.sizeType,
    voyageId: null,
    billId: null,
    bkNo: "",
    blNo: "",
    corpCode,
    companyCode: order.companyCode,
    voyline: "",
    portLoad: order.portCode,
    portDis: "",
    contractNo: "",
    amount,
    currency,
    day: order.repairDate ?? order.estimateDate,
    rentBegin: null,
    rentEnd: null,
    returnDate: order.repairDate ?? null,
    owner: "",
    modifyNo,
    planNo: "",
    basis: [
      {
        label: "containerFee.explain.repair",
        params: { modifyNo, labor: laborAmount, material: materialAmount, currency },
      },
      ...(side === "R"
        ? [{ label: "containerFee.explain.recovered" as const, params: { amount, currency } }]
        : []),
    ],
  };
}

async function readRepair(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const order = await em.findOne(RepairOrder, { id });
  return order ? { ...wrap(order).toObject() } : null;
}

export const repairResource: Resource = defineResource({
  apiName: repairList.apiName,
  list: repairList,
  source,
  machine: repairMachine,
  steps: repairSteps,
  get: readRepair,
  save: saveRepair,
  form: repairForm,
  start: repairStart,
});
