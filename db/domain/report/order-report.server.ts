import { z } from "zod";
import { translate } from "#platform/i18n/translate.ts";
import { can } from "#platform/operation/actor.ts";
import { defineOperation } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { orderTask } from "#platform/task/task.server.ts";
import { actorOfUser } from "../data-permission/actor.server.ts";
import { deliveryInput } from "./delivery.ts";
import { findReport } from "./reports.server.ts";

export const exportOperation = "report.export";

/**
 * Orders a report as a task of a user, with that user's permissions and scope; the file may go to a folder and to addresses, too.
 * @throws Refusal kit.notFound, report.unknownUser
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
    const report = findReport(apiName);
    if (!report) throw new Refusal("kit.notFound", {}, { key: apiName, field: "report" });
    const actor = await actorOfUser(ctx.em, { userName: user });
    if (!actor || !can(actor, report.perm)) throw new Refusal("report.unknownUser", { name: user }, { field: "user" });
    const title = translate(actor.lang, report.title);
    return { taskId: await orderTask(ctx.em, actor, { operation: exportOperation, input: { report: apiName, ...order }, title }) };
  },
});
