import { sql } from "kysely";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { storeImpliedFlags } from "#domain/booking/cargo/lines.server.ts";
import { unreadableFaults } from "#domain/booking/cargo/unreadable-texts.server.ts";
import {
  approvalAfterCancel,
  approvalAfterSubmit,
  needsCaptain,
  needsOverseas,
} from "#domain/booking/ebooking-record/approval-need.ts";
import { dangerousFaults } from "./dangerous-goods.server.ts";
import type { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { ebookingFacts } from "./ebooking.facts.server.ts";
import { ebookingList } from "#domain/booking/ebooking-record/ebooking.list.ts";
import { ebookingMachine } from "./ebooking.machine.ts";
import { ebookingRows } from "#domain/booking/ebooking-record/ebooking.source.server.ts";
import { readEbooking } from "./ebooking.queries.server.ts";
import { ebookingAttachments } from "./ops/attachments.server.ts";
import { copyEbooking } from "./ops/copy-ebooking.server.ts";
import { saveEbooking } from "./ops/save-ebooking.server.ts";
import { submitFaults } from "./submit-faults.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { callsOf, takeOnwardCalls } from "#domain/sailing/voyage/voyage.queries.server.ts";
import { answerMarks, requestChange } from "./correction/ops/request-change.server.ts";
import { grantCancellation } from "./ops/grant-cancellation.server.ts";
import { ofOneKind } from "./assert-one-kind.server.ts";
import { changeEbContract } from "./ops/change-eb-contract.server.ts";
import { receiveEbooking } from "./ops/receive-ebooking.server.ts";

const ebookingSource = { ...ebookingRows, facts: ebookingFacts };

/** Submit checks the whole form and requests approvals (operations §4). */
async function submit(ctx: Ctx, eb: EBooking): Promise<void> {
  await ctx.em.populate(eb, ["cargo", "containers", "voyage.stops"]);
  await storeImpliedFlags(ctx.em, eb);
  const cargo = eb.cargo.getItems();
  const form = { ...eb, cargo, containers: eb.containers.getItems() };
  const faults = [
    ...submitFaults(form),
    ...(await dangerousFaults(ctx, cargo)),
    ...(await unreadableFaults(ctx, form)),
  ];
  if (faults.length > 0)
    throw new Refusals([new Refusal("ebooking.incomplete", { count: faults.length }), ...faults]);
  // The schedule may have changed since the save.
  if (eb.voyage) {
    await takeOnwardCalls(ctx, eb.voyage);
    callsOf(eb.voyage, eb.portLoad, eb.portDis);
  }
  eb.dgCaptainFlag = approvalAfterSubmit(eb.dgCaptainFlag, needsCaptain(cargo));
  eb.dgOverseaFlag = approvalAfterSubmit(eb.dgOverseaFlag, needsOverseas(cargo, eb.needsOversea));
  await answerMarks(ctx, eb);
  // What was refused is asked again, so the reasons are answered.
  Object.assign(eb, { captainRejectReason: "", overseaRejectReason: "" });
  Object.assign(eb, { submittedTime: ctx.now, rejectReason: "", rejectBy: "", rejectTime: null });
}

export const ebookingSteps = defineSteps({
  machine: ebookingMachine,
  facts: ebookingFacts,
  list: ebookingList,
  source: ebookingSource,
  keyOf: (eb) => eb.ebNo,
  setState: (eb, state) => {
    eb.ebStatus = state;
  },
  customActions: ["changeContract", "requestChange", "split", "append"],
  // The clerk goes on with the bookings made.
  follows: {
    receive: async ({ em }, ids) => {
      const { rows } = await sql<{
        id: number;
      }>`select b.id
        from booking b join e_booking e on e.bk_no = b.bk_no
        where e.id = any (${[...ids]}::int[]) and e.bk_no <> ''
        order by b.id`.execute(em.getKysely());
      return { page: bookingList.apiName, ids: rows.map((row) => row.id) };
    },
  },
  effects: {
    submit,
    cancelSubmit: (_ctx, eb) => {
      eb.dgCaptainFlag = approvalAfterCancel(eb.dgCaptainFlag);
      eb.dgOverseaFlag = approvalAfterCancel(eb.dgOverseaFlag);
      eb.submittedTime = null;
    },
    receive: receiveEbooking,
    reject: (ctx, eb, input) => {
      Object.assign(eb, {
        rejectReason: input.reason,
        rejectBy: ctx.actor.userName,
        rejectTime: ctx.now,
      });
    },
    requestCancel: (ctx, eb, input) => {
      Object.assign(eb, {
        cancelStatus: "REQUESTED",
        cancelReason: input.reason,
        cancelTime: ctx.now,
        cancelDeclineReason: "",
      });
    },
    grantCancel: grantCancellation,
    declineCancel: (ctx, eb, input) => {
      Object.assign(eb, {
        cancelStatus: "DECLINED",
        cancelDeclineReason: input.reason,
        cancelDecidedBy: ctx.actor.userName,
        cancelDecidedTime: ctx.now,
      });
    },
    lockManifest: (_ctx, eb) => {
      eb.isConfirm = "Y";
    },
    copy: async (ctx, eb) => {
      const made = await copyEbooking(ctx, eb);
      await ctx.em.flush();
      return { code: "ebooking.copiedAs", params: { made: made.ebNo, madeId: made.id } };
    },
    remove: (ctx, eb) => {
      ctx.em.remove(eb);
    },
  },
});

export const ebookingResource = defineResource({
  apiName: ebookingList.apiName,
  list: ebookingList,
  source: ebookingSource,
  machine: ebookingMachine,
  steps: {
    ...ebookingSteps,
    receive: ofOneKind({ list: ebookingList, source: ebookingSource }, ebookingSteps.receive),
    reject: ofOneKind({ list: ebookingList, source: ebookingSource }, ebookingSteps.reject),
  },
  more: { changeContract: changeEbContract, attach: ebookingAttachments.attach, requestChange },
  get: async (em, actor, id) => {
    const record = await readEbooking(em, actor, id);
    return (
      record && { ...record, attachments: await ebookingAttachments.filesOf({ em, actor }, id) }
    );
  },
  save: saveEbooking,
});
