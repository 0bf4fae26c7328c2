import { sql } from "kysely";
import { saveDetailRow, readDetailRow } from "./ops/detail-row.server.ts";
import type { LoadDetailRow } from "./load-detail.entity.server.ts";
import { loadDetailFacts } from "./load-detail.facts.server.ts";
import { loadDetailList } from "./load-detail.list.ts";
import { loadDetailMachine } from "./load-detail.machine.ts";
import { loadDetailSource as source } from "./load-detail.source.server.ts";
import { verifyDetails } from "./ops/upload-details.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";

/**
 * Adds the waiting row to the person's task of its upload that has not started, locked until the
 * commit, or to a new one.
 */
async function orderVerification(
  ctx: Ctx,
  { loadDetail: { id: importId } }: LoadDetailRow,
): Promise<void> {
  const { rows } = await sql`select id
    from task
    where kind = ${verifyDetails.name}
      and status = 'WAITING'
      and not cancel_asked
      and operator = ${ctx.actor.userName}
      and params -> 'input' ->> 'importId' = ${String(importId)}
    limit 1
    for update`.execute(ctx.em.getKysely());
  if (rows.length > 0) return;
  const title = translate(ctx.actor.lang, "loadDetail.task.verify");
  await orderTask(ctx.em, ctx.actor, { operation: verifyDetails.name, input: { importId }, title });
}

export const loadDetailSteps = defineSteps({
  machine: loadDetailMachine,
  facts: loadDetailFacts,
  list: loadDetailList,
  source,
  keyOf: (row) => row.cntNo || `#${row.rowNo}`,
  setState: (row, state) => {
    row.checkStatus = state;
  },
  customActions: ["verify", "pass", "fail", "import", "loaded", "notLoaded"],
  effects: {
    reset: orderVerification,
    remove: (ctx, row) => {
      ctx.em.remove(row);
    },
  },
});

export const loadDetailResource = defineResource({
  apiName: loadDetailList.apiName,
  list: loadDetailList,
  source,
  machine: loadDetailMachine,
  steps: { reset: loadDetailSteps.reset, remove: loadDetailSteps.remove },
  get: readDetailRow,
  save: saveDetailRow,
});
