import { sql } from "kysely";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { type Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { chargedOf, keyOfStay } from "./charged-of.server.ts";
import { OverdueStay } from "../container-fee.entity.server.ts";
import { overdueFacts } from "./overdue.facts.server.ts";
import { countdownList, overdueList } from "./overdue.list.ts";
import { overdueMachine } from "./overdue.machine.ts";
import { overdueDue } from "./overdue-due.ts";
import { syncContainerFees } from "../charge/sync-container-fees.server.ts";

const computed = { feeAmount: chargedOf(keyOfStay("t0")) };
const source = { entity: OverdueStay, facts: overdueFacts, computed };

const overdueSteps = defineSteps({
  machine: overdueMachine,
  facts: overdueFacts,
  list: overdueList,
  source,
  keyOf: (stay) => `${stay.cntNo} ${stay.clock}`,
  // The waived amount says it.
  setState: () => undefined,
  effects: {
    waive: async (ctx, stay, { reason, fields }) => {
      const amount = amountOf(fields.amount ?? "", stay);
      ctx.em.assign(stay, {
        waivedAmount: amount,
        waiveReason: reason,
        waivedBy: ctx.actor.userName,
        waivedTime: ctx.now,
      });
      await settleStay(ctx, stay);
    },
    cancelWaiver: async (ctx, stay) => {
      ctx.em.assign(stay, { waivedAmount: "0", waiveReason: "", waivedBy: "", waivedTime: null });
      await settleStay(ctx, stay);
    },
  },
});

/** @throws Refusal containerFee.badWaiver unless a positive amount of at most what was computed */
function amountOf(text: string, { computedAmount, currency }: OverdueStay): string {
  const most = { field: "amount" };
  if (!/^\d{1,12}(\.\d{1,3})?$/.test(text))
    throw new Refusal("containerFee.badWaiver", { computed: computedAmount, currency }, most);
  const amount = dec(text);
  if (amount.isZero() || amount.greaterThan(computedAmount))
    throw new Refusal("containerFee.badWaiver", { computed: computedAmount, currency }, most);
  return amount.toFixed();
}

/** Brings the fees of a stay to its new payable amount. */
async function settleStay(ctx: Ctx, stay: OverdueStay): Promise<void> {
  await ctx.em.flush();
  const { rows } = await sql<{
    voyline: string;
    feeCode: string;
  }>`select v.line_code as voyline, coalesce(t.fee_code, '') as "feeCode"
    from overdue_stay s
      join voyage v on v.id = s.voyage_id
      left join free_time_tariff t on t.id = s.tariff_id
    where s.id = ${stay.id}`.execute(ctx.em.getKysely());
  const [terms] = rows;
  if (!terms) return;
  const {
    lastFreeDay = null,
    daysLeft = null,
    deptId = null,
    endDate = null,
    tariffId = null,
    tariffVersion = null,
    ...figures
  } = stay;
  const row = {
    ...figures,
    lastFreeDay,
    daysLeft,
    deptId,
    endDate,
    tariffId,
    tariffVersion,
    voyageId: stay.voyage.id,
    billId: stay.bill.id,
  };
  const due = overdueDue(row, { ...terms, waived: stay.waivedAmount });
  const { faults } = await syncContainerFees(ctx, due ? [due] : []);
  const [fault] = faults;
  if (fault) throw new Refusal(fault.code, fault.params, { key: stay.cntNo });
}

export const overdueResources: readonly Resource[] = [
  defineResource({
    apiName: overdueList.apiName,
    list: overdueList,
    source,
    machine: overdueMachine,
    steps: overdueSteps,
  }),
  defineResource({
    apiName: countdownList.apiName,
    list: countdownList,
    source: { entity: OverdueStay, where: sql`t0.end_date is null and t0.days_left is not null` },
    steps: {},
  }),
];
