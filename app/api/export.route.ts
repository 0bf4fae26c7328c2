import { disposition } from "#platform/kernel/text/attachment-name.server.ts";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { applyEffect } from "#platform/records/list/query/list-effect.ts";
import { applyLayout } from "#platform/records/list/list.ts";
import { readListPreferences } from "#platform/records/list/list-view.queries.server.ts";
import { readable } from "#platform/records/list/readable-list.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { translate, refusalText } from "#platform/kernel/i18n/translate.ts";
import { isConnectionFault } from "#db/orm/connection-fault.ts";
import { exportColumns, openListExport } from "#db/services/export/list-export.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { queryOf } from "#app/kit/list/data/load-list.server.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { isId } from "#platform/kernel/text/record-id.ts";

/** At most one page of picked rows. */
const mostIds = 3000;

/**
 * Streams a list as xlsx. `cols=visible` uses the reader's columns, `ids=1,2,3` limits the rows.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await asActor(request, "org:self");
  const { actor, em } = context;
  try {
    const resource = readable(em, actor, resourceOf(params["*"] ?? ""));
    const { searchParams } = new URL(request.url);
    const preferences = await readListPreferences(em, actor, resource.list.apiName);
    const list = applyEffect(resource.list, preferences.effect);
    const columns =
      searchParams.get("cols") === "visible"
        ? applyLayout(list.columns, preferences.layout).filter((column) => !column.off)
        : exportColumns(resource.list, preferences.effect);
    const ids = searchParams.get("ids")?.split(",").map(Number).filter(isId).slice(0, mostIds);
    const file = await openListExport(em, actor, resource, {
      query: queryOf(list, searchParams),
      columns,
      ...(ids ? { ids } : {}),
    });
    const body = new PassThrough();
    file.write(body).catch((error: Error) => {
      // A closed stream means the reader left; nothing failed.
      context.log[body.destroyed ? "info" : "error"]({ err: error }, "export ended early");
      body.destroy(error);
    });
    return new Response(createReadableStreamFromReadable(body), {
      headers: {
        "content-type": file.contentType,
        "content-disposition": disposition("attachment", file.fileName),
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    if (!isRefusal(error)) {
      if (error instanceof Response || isConnectionFault(error)) throw error;
      context.log.error({ err: error }, "export failed");
      return text(translate(actor.lang, "shell.exportFailed"), 500);
    }
    const [first] = refusalsOf(error);
    const status =
      first?.code === "kit.notFound" ? 404 : first?.code === "kit.noPermission" ? 403 : 400;
    return text(first ? refusalText(actor.lang, first) : "", status);
  }
}

const text = (message: string, status: number) =>
  new Response(message, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
