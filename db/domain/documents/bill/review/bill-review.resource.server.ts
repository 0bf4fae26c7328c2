import { sql } from "kysely";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { Bill } from "../bill.entity.server.ts";
import { billReviewFacts } from "./bill-review.facts.server.ts";
import { customerBillList } from "./bill-review.list.ts";
import { billReviewMachine } from "./bill-review.machine.ts";
import { billReader } from "../bill.queries.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";

/** Drafts are the carrier's work until they are sent. */
const source = {
  entity: Bill,
  facts: billReviewFacts,
  where: sql`(t0.bl_status = 'ISSUED' or t0.bl_status = 'DRAFT' and t0.eb_flag = 'Y')`,
};

const readReviewed = billReader(customerBillList, source);

const reviewed = ({ actor, now }: Ctx, bill: Bill, text: string) => {
  Object.assign(bill, {
    reviewText: text,
    reviewBy: actor.nickName || actor.userName,
    reviewTime: now,
  });
};

export const billReviewSteps = defineSteps({
  machine: billReviewMachine,
  facts: billReviewFacts,
  list: customerBillList,
  source,
  keyOf: (bill) => bill.blNo,
  // What the list does not show is not there for a step either.
  accepts: ({ blStatus, ebFlag }) =>
    blStatus === "ISSUED" || (blStatus === "DRAFT" && ebFlag === "Y"),
  setState: (bill, state) => {
    bill.reviewState = state === "NONE" ? "" : state;
  },
  effects: {
    approve: (ctx, bill) => reviewed(ctx, bill, ""),
    askCorrection: (ctx, bill, { reason }) => reviewed(ctx, bill, reason),
  },
});

export const customerBillResource = defineResource({
  apiName: customerBillList.apiName,
  list: customerBillList,
  source,
  machine: billReviewMachine,
  steps: billReviewSteps,
  get: async (em, actor, id) => {
    const bill = await readReviewed(em, actor, id);
    const at = bill?.reviewTime;
    return (
      bill && {
        ...bill,
        reviewTimeText: at instanceof Date ? timeShown(at, { zone: actor.zone }) : "",
      }
    );
  },
});
