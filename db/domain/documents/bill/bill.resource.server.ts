import { dayOf } from "#platform/kernel/clock/zone.ts";
import { sql } from "kysely";
import type { EntityClass } from "@mikro-orm/postgresql";
import type { ListDefinition } from "#platform/records/list/list.ts";
import { billContainerList, billList, billSourceList } from "./bill.list.ts";
import { billOriginalList, billPrintList } from "./print/bill-print.list.ts";
import { type Bill, BillContainer, BillOriginal, BillPrint } from "./bill.entity.server.ts";
import { billFacts, requestOfBill } from "./bill.facts.server.ts";
import { checkVoyageBills } from "./ops/check-voyage.server.ts";
import { billMachine, contested } from "./bill.machine.ts";
import { billSourceMachine } from "./packing/bill-source.machine.ts";
import { readShipped, shippedFactsOf } from "./print/on-board.server.ts";
import { readBill } from "./bill.queries.server.ts";
import { billSource, billSourceSource } from "./bill.source.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { freePacking, membersOf, syncBlStatus } from "./bill-booking.server.ts";
import { packingFaults } from "./packing/bill-packing.server.ts";
import { reissueBill } from "./ops/reissue-bill.server.ts";
import { collectOriginals, recordPrint } from "./print/bill-originals.server.ts";
import { noReview } from "./review/no-review.ts";
import { saveBill } from "./ops/save-bill.server.ts";
import { generateBills } from "./ops/generate-bills.server.ts";
import { mergeBills } from "./ops/merge-bills.server.ts";
import { splitBill } from "./ops/split-bill.server.ts";

const today = ({ now, actor }: Ctx) => dayOf(now, actor.zone);

const shippedOf = async ({ em }: Ctx, { id }: Bill) =>
  readShipped((await shippedFactsOf(em, [id])).get(id) ?? "");

async function requestOf({ em }: Ctx, { id }: Bill): Promise<string> {
  const { rows } = await sql<{
    request: string;
  }>`select ${requestOfBill(sql.ref("b"))} as request from bill b where b.id = ${id}`.execute(
    em.getKysely(),
  );
  return rows[0]?.request ?? "";
}

/** @throws Refusals at the containers that do not say what is packed in them */
async function assertPacked(ctx: Ctx, bill: Bill): Promise<void> {
  await ctx.em.populate(bill, ["containers"]);
  const bookings = await membersOf(ctx, bill.id);
  const faults = await packingFaults(ctx.em, {
    billId: bill.id,
    bookings,
    lines: bill.containers.getItems(),
  });
  if (faults.length > 0) throw new Refusals(faults);
}

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
    issue: async (ctx, bill, { reason }) => {
      await assertPacked(ctx, bill);
      if (contested({ openRequest: await requestOf(ctx, bill), reviewState: bill.reviewState })) {
        if (!reason) throw new Refusal("bill.issueOverReason", {}, { field: "reason" });
        bill.issueOverReason = reason;
      }
      bill.issueTime = ctx.now;
      bill.issuedBy = ctx.actor.nickName || ctx.actor.userName;
      bill.signDate ??= today(ctx);
      bill.issueUnit ||= bill.portLoadName;
      const shipped = await shippedOf(ctx, bill);
      if (shipped) Object.assign(bill, { onBoardDate: shipped.date, onBoardBasis: shipped.basis });
      await ctx.em.flush();
      await syncBlStatus(ctx, await membersOf(ctx, bill.id));
    },
    // The e-booking shows that its bill was sent (operations §3, ebFlag).
    sendEb: async (ctx, bill) => {
      // The customer looks at the draft anew.
      if (bill.reviewState === "CORRECTION") Object.assign(bill, noReview);
      bill.ebFlag = "Y";
      bill.ebSentTime = ctx.now;
      await sql`update e_booking e
        set eb_flag = 'Y'
        from booking b
        where b.id = ${bill.booking.id} and b.eb_no <> '' and e.eb_no = b.eb_no and e.eb_flag <> 'Y'`.execute(
        ctx.em.getKysely(),
      );
    },
    // The machine refused a bill without the fact.
    noteOnBoard: async (ctx, bill) => {
      const shipped = await shippedOf(ctx, bill);
      if (!shipped) throw new Refusal("bill.notOnBoard");
      const onBoardNotedBy = ctx.actor.nickName || ctx.actor.userName;
      Object.assign(bill, {
        onBoardDate: shipped.date,
        onBoardBasis: shipped.basis,
        onBoardNotedTime: ctx.now,
        onBoardNotedBy,
      });
    },
    surrender: async (ctx, bill, input) => {
      bill.surrenderReason = input.reason;
      await ctx.em.flush();
      await syncBlStatus(ctx, await membersOf(ctx, bill.id));
    },
    print: (ctx, bill, { fields, reason }) =>
      recordPrint(ctx, bill, {
        kind: fields.kind ?? "",
        numbers: fields.originalNos ?? "",
        reason,
      }),
    collect: (ctx, bill, { fields }) =>
      collectOriginals(ctx, bill, {
        numbers: fields.originalNos ?? "",
        from: fields.collectedFrom ?? "",
      }),
    void: async (ctx, bill, { reason }) => {
      bill.voidReason = reason;
      const bookings = await membersOf(ctx, bill.id);
      await freePacking(ctx, [bill.id]);
      await ctx.em.flush();
      await syncBlStatus(ctx, bookings);
    },
    reissue: async (ctx, bill) => {
      const { id, blNo } = await reissueBill(ctx, bill);
      return { code: "bill.reissuedAs", params: { made: blNo, madeId: id } };
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
