import { z } from "zod";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { deliveryInput } from "../delivery.ts";
import { assertMayOrder } from "../may-order.server.ts";

export const exportOperation = "report.export";

/**
 * Orders a report as a task of a user, with that user's permissions and scope; the file may go to a
 * folder and to addresses, too.
 * @throws Refusal as `assertMayOrder`
 */
export const orderReport = defineOperation({
  name: "report.order",
  perm: "report:list",
  input: z.object({
    report: z.string().max(100),
    user: z.string().min(1).max(64),
    search: z.string().max(4000).default(""),
    format: z.enum(["xlsx", "pdf"]).default("xlsx"),
    ...deliveryInput,
  }),
  done: "report.ordered",
  requiresScope: true,
  async run(ctx, { report: apiName, user, ...order }): Promise<{ taskId: number | null }> {
    const { report, recipient } = await assertMayOrder(ctx, {
      report: apiName,
      user,
      mailTo: order.mailTo,
    });
    const title = translate(recipient.lang, report.title);
    return {
      taskId: await orderTask(ctx.em, recipient, {
        operation: exportOperation,
        input: { report: apiName, ...order },
        title,
      }),
    };
  },
});
