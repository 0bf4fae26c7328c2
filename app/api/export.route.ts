import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { writeListWorkbook } from "#domain/kit/document/list-workbook.server.ts";
import { isRefusal, refusalsOf } from "#domain/kit/refusal.ts";
import { streamResource } from "#domain/kit/resource.server.ts";
import { say, sayRefusal } from "#domain/kit/say.ts";
import { dictionariesOf } from "#db/dictionary.server.ts";
import { resourceOf } from "#db/registry.server.ts";
import { queryOf } from "../kit/list/load-list.server.ts";
import { asActor } from "../session/ctx.server.ts";

/** Streams a list as xlsx: what the screen shows, every row of the search, with the same permission and scope. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em, caller } = await asActor(request, "org:self");
  try {
    const resource = resourceOf(params["*"] ?? "");
    const query = queryOf(resource, request);
    const dicts = await dictionariesOf(
      em,
      actor.lang,
      resource.list.columns.flatMap((column) => (column.dict ? [column.dict] : [])),
    );
    const batches = streamResource(em, actor, resource, query);
    const body = new PassThrough();
    const title = say(actor.lang, resource.list.title);
    writeListWorkbook(body, resource.list.columns, batches, { title, lang: actor.lang, dicts }).catch((error: Error) => {
      // Closed by the reader, who went away: nothing failed.
      if (body.destroyed) return caller.log.info("export given up by its reader");
      caller.log.error({ err: error }, "export failed");
      body.destroy(error);
      return undefined;
    });
    const name = encodeURIComponent(`${title}.xlsx`);
    return new Response(createReadableStreamFromReadable(body), {
      headers: {
        "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "content-disposition": `attachment; filename="export.xlsx"; filename*=UTF-8''${name}`,
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    const status = first?.code === "kit.notFound" ? 404 : first?.code === "kit.noPermission" ? 403 : 400;
    return new Response(first ? sayRefusal(actor.lang, first) : "", { status, headers: { "content-type": "text/plain; charset=utf-8" } });
  }
}
