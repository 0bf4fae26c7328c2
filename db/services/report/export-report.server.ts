import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { exportOperation } from "#domain/reports/report/ops/order-report.server.ts";
import { assertMayMail } from "#domain/reports/report/may-order.server.ts";
import { deliveryInput } from "#domain/reports/report/delivery.ts";
import { keepFile } from "#domain/administration/file/ops/keep-files.server.ts";
import { type Delivered, deliverReport } from "./deliver-report.server.ts";
import { openReport, reportFile, reportOf } from "./report-file.server.ts";

export type ExportedReport = {
  file: { path: string; name: string };
  rows: number;
  delivered: Delivered;
};

/**
 * Runs a report as its requester, attaches the file to the task and delivers it.
 * @throws Refusal of the report
 */
export const exportReport = defineOperation({
  name: exportOperation,
  perm: "report:list",
  input: z.object({
    report: z.string().max(100),
    search: z.string().max(4000).default(""),
    format: z.enum(["xlsx", "pdf"]).default("xlsx"),
    ...deliveryInput,
  }),
  transaction: "own",
  done: "report.exported",
  requiresScope: true,
  async run(ctx, { report: apiName, search, format, ...delivery }): Promise<ExportedReport> {
    const { actor, now } = ctx;
    await assertMayMail(ctx, delivery.mailTo);
    const report = reportOf(apiName);
    const query = readListQuery(report.list, new URLSearchParams(search));
    const opened = await openReport({ em: ctx.em, actor }, report, { query, now });
    const total = opened.result.lines.length;
    await ctx.progress({ seen: 0, total });
    const written = async (seen: number) => {
      ctx.signal.throwIfAborted();
      await ctx.progress({ seen, total });
    };
    const file = reportFile(opened, { format, now, written });
    const to = new PassThrough();
    const [bytes] = await Promise.all([buffer(to), file.write(to)]);
    ctx.signal.throwIfAborted();
    const { path, originalName } = await ctx.unit((inner) =>
      keepFile(
        inner,
        { name: file.fileName, bytes },
        { ending: format, contentType: file.contentType },
      ),
    );
    const delivered = await deliverReport(ctx, delivery, {
      ...file,
      bytes,
      title: opened.print.title,
    });
    await ctx.progress({ seen: total, total });
    return { file: { path, name: originalName }, rows: opened.result.total.count, delivered };
  },
});
