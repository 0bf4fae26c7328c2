import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { OverdueRunInput } from "./overdue-run.server.ts";
import { RentInput } from "./run-rent.server.ts";
import { TransferInput } from "./run-transfers.server.ts";

/** Orders a run of demurrage and detention as a task. */
export const orderOverdue = defineOperation({
  name: "overdue.order",
  perm: "containerFee:run",
  input: OverdueRunInput,
  run: async (ctx, input) => {
    const range = [input.from, input.to].filter(Boolean).join(" – ");
    const title = [...input.voyages, range].filter(Boolean).join(", ");
    return {
      taskId: await orderTask(ctx.em, ctx.actor, { operation: "overdue.run", input, title }),
    };
  },
});

/** Orders a month of rent as a task. */
export const orderRent = defineOperation({
  name: "rent.order",
  perm: "containerFee:run",
  input: RentInput,
  run: async (ctx, input) => ({
    taskId: await orderTask(ctx.em, ctx.actor, {
      operation: "rent.run",
      input,
      title: input.month,
    }),
  }),
});

/** Orders the empty transfers of a range of days as a task. */
export const orderTransfers = defineOperation({
  name: "emptyTransfer.order",
  perm: "containerFee:run",
  input: TransferInput,
  run: async (ctx, input) => {
    const title = `${input.from} – ${input.to}`;
    return {
      taskId: await orderTask(ctx.em, ctx.actor, { operation: "emptyTransfer.run", input, title }),
    };
  },
});
