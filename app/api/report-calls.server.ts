import { z } from "zod";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { DocumentedCall } from "#db/services/openapi/openapi-calls.server.ts";
import { reports } from "#domain/reports/report/reports.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Report } from "#platform/output/report/report.server.ts";
import { openReport, reportFile } from "#db/services/report/report-file.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { RequestContext } from "#app/session/ctx.server.ts";
import { bodyOf, type Call, type CallResponse, reply } from "./call.server.ts";
import { respondWithFile } from "./call-file.server.ts";
import { readQuery } from "./list-body.ts";

/**
 * Calls `list`, `export` (xlsx) and `exportPdf`; the body holds the parameters.
 * @throws Refusal kit.notFound
 */
export async function callReport({
  call,
  context,
  report,
}: {
  call: Call;
  context: RequestContext;
  report: Report;
}): Promise<CallResponse> {
  const { em, actor, now, log } = context;
  const verb = call.path.slice(call.path.lastIndexOf("/") + 1);
  if (verb !== "list" && verb !== "export" && verb !== "exportPdf")
    throw new Refusal("kit.notFound", {}, { key: call.path });
  if (!can(actor, report.perm)) throw new Refusal("kit.noPermission");
  const opened = await openReport({ em, actor }, report, {
    query: readQuery(report.list, await bodyOf(call)),
    now,
  });
  if (verb === "list")
    return reply({
      code: 200,
      msg: translate(actor.lang, "shell.succeeded"),
      data: plainReport(opened),
    });
  const file = reportFile(opened, { format: verb === "export" ? "xlsx" : "pdf", now });
  return respondWithFile(file, (error) => log.error({ err: error }, "report failed"));
}

export function reportCalls(lang: Lang): DocumentedCall[] {
  return reports.flatMap(({ apiName, perm, list }) => {
    const params = list.columns.filter((column) => column.filter);
    const condition = (about: string) => z.any().optional().describe(about);
    const body = z.object({
      data: z
        .object(
          Object.fromEntries(
            params.map(({ key, label }) => [key, condition(translate(lang, label))]),
          ),
        )
        .optional(),
      sortInfo: z
        .object({ prop: z.string(), order: z.enum(["ascending", "descending"]) })
        .optional(),
    });
    const labels = {
      list: "report.call",
      export: "report.callXlsx",
      exportPdf: "report.callPdf",
    } as const;
    return (["list", "export", "exportPdf"] as const).map((verb) => ({
      method: "POST",
      path: `${apiName}/${verb}`,
      perm,
      label: labels[verb],
      body,
    }));
  });
}

/** Numbers are decimal texts. */
function plainReport({ print, result }: Awaited<ReturnType<typeof openReport>>) {
  const columns = print.columns.map(({ key, name, label, kind }) => ({
    key,
    name: name ?? print.labels.t(label),
    kind: kind ?? "text",
  }));
  return { columns, conditions: print.conditions, lines: result.lines, total: result.total };
}
