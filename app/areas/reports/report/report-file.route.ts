import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  isFormat,
  openReport,
  reportFile,
  reportOf,
} from "#db/services/report/report-file.server.ts";
import { previewOf } from "./preview-of.server.ts";
import { asActor } from "#app/session/ctx.server.ts";

/** A report as xlsx or PDF (`format`), with its screen's parameters, permission and scope. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em, now, log } = await asActor(request, "report:list");
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format");
  if (!isFormat(format)) throw new Response("not found", { status: 404 });
  try {
    const report = reportOf(params["*"] ?? "");
    const preview = await previewOf({ em, actor }, searchParams.get("setting"));
    const reader = { em, actor: preview?.reader ?? actor };
    const query = readListQuery(report.list, searchParams);
    const opened = await openReport(reader, report, {
      query,
      now,
      ...(preview ? { setting: preview.setting } : {}),
    });
    const file = reportFile(opened, { format, now });
    const body = new PassThrough();
    file.write(body).catch((error: Error) => {
      log[body.destroyed ? "info" : "error"]({ err: error }, "report ended early");
      body.destroy(error);
    });
    return new Response(createReadableStreamFromReadable(body), {
      headers: {
        "content-type": file.contentType,
        "content-disposition": `attachment; filename="report.${format}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    const status =
      first?.code === "kit.notFound" ? 404 : first?.code === "kit.noPermission" ? 403 : 400;
    return new Response(first ? refusalText(actor.lang, first) : "", {
      status,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}
