import { dayOf } from "#platform/clock/zone.ts";
import { sql } from "kysely";
import type { EntityClass } from "@mikro-orm/postgresql";
import type { ListDefinition } from "#platform/list/list.ts";
import { billContainerList, billList, billSourceList } from "./bill.list.ts";
import { billOriginalList, billPrintList } from "./bill-print.list.ts";
import { BillContainer, BillOriginal, BillPrint } from "./bill.entity.server.ts";
import { billFacts } from "./bill.facts.server.ts";
import { checkVoyageBills } from "./check-voyage.server.ts";
import { billMachine } from "./bill.machine.ts";
import { billSourceMachine } from "./bill-source.machine.ts";
import { readBill } from "./bill.queries.server.ts";
import { billSource, billSourceSource } from "./bill.source.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { defineResource } from "#platform/resource/resource.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { freePacking, membersOf, syncBlStatus } from "./bill-booking.server.ts";
import { reissueBill } from "./bill-reissue.server.ts";
import { collectOriginals, recordPrint } from "./bill-originals.server.ts";
import { saveBill } from "./bill-save.server.ts";
import { generateBills } from "./generate-bills.server.ts";
import { mergeBills } from "./merge-bills.server.ts";
import { splitBill } from "./split-bill.server.ts";

const today = ({ now, actor }: Ctx) => dayOf(now, actor.zone);

export const billSteps = defineSteps({
  machine: billMachine,
  facts: billFacts,
  list: billList,
  source: billSource,
  keyOf: (bill) => bill.blNo,
  setState: (bill, state) => {
    bill.blStatus = state;
  },
  effects: {
    issue: async (ctx, bill) => {
      bill.issueTime = ctx.now;
      bill.issuedBy = ctx.actor.nickName || ctx.actor.userName;
      bill.signDate ??= today(ctx);
      bill.issueUnit ||= bill.portLoadName;
      await ctx.em.flush();
      await syncBlStatus(ctx, await membersOf(ctx, bill.id));
    },
    // The e-booking shows that its bill was sent (operations §3, ebFlag).
    sendEb: async (ctx, bill) => {
      bill.ebFlag = "Y";
      bill.ebSentTime = ctx.now;
      await sql`update e_booking e set eb_flag = 'Y' from booking b where b.id = ${bill.booking.id} and b.eb_no <> '' and e.eb_no = b.eb_no
        and e.eb_flag <> 'Y'`.execute(ctx.em.getKysely());
    },
    surrender: async (ctx, bill, input) => {
      bill.surrenderReason = input.reason;
      await ctx.em.flush();
      await syncBlStatus(ctx, await membersOf(ctx, bill.id));
    },
    print: (ctx, bill, { fields, reason }) =>
      recordPrint(ctx, bill, { kind: fields.kind ?? "", numbers: fields.originalNos ?? "", reason }),
    collect: (ctx, bill, { fields }) =>
      collectOriginals(ctx, bill, { numbers: fields.originalNos ?? "", from: fields.collectedFrom ?? "" }),
    void: async (ctx, bill, { reason }) => {
      bill.voidReason = reason;
      const bookings = await membersOf(ctx, bill.id);
      await freePacking(ctx, [bill.id]);
      await ctx.em.flush();
      await syncBlStatus(ctx, bookings);
    },
    reissue: async (ctx, bill) => {
      await reissueBill(ctx, bill);
    },
    remove: async (ctx, bill) => {
      const bookings = await membersOf(ctx, bill.id);
      await freePacking(ctx, [bill.id]);
      ctx.em.remove(bill);
      await ctx.em.flush();
      await syncBlStatus(ctx, bookings);
    },
  },
});

export const billResource = defineResource({
  apiName: billList.apiName,
  list: billList,
  source: billSource,
  machine: billMachine,
  steps: billSteps,
  get: readBill,
  save: saveBill,
  more: { check: checkVoyageBills },
});

export const billSourceResource = defineResource({
  apiName: billSourceList.apiName,
  list: billSourceList,
  source: billSourceSource,
  machine: billSourceMachine,
  steps: { generate: generateBills, split: splitBill, merge: mergeBills },
});

const recordOnly = (list: ListDefinition, entity: EntityClass<object>) =>
  defineResource({ apiName: list.apiName, list, source: { entity }, steps: {} });
export const billOriginalResource = recordOnly(billOriginalList, BillOriginal);
export const billPrintResource = recordOnly(billPrintList, BillPrint);

export const billContainerResource = defineResource({
  apiName: billContainerList.apiName,
  list: billContainerList,
  source: { entity: BillContainer },
  steps: {},
});
