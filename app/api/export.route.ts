import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { isRefusal, refusalsOf } from "#domain/kit/refusal.ts";
import { sayRefusal } from "#domain/kit/say.ts";
import { openListExport } from "#db/list-export.server.ts";
import { resourceOf } from "#db/registry.server.ts";
import { queryOf } from "../kit/list/load-list.server.ts";
import { asActor } from "../session/ctx.server.ts";

/** Streams a list as xlsx: what the screen shows, every row of the search, with the same permission and scope. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em, caller } = await asActor(request, "org:self");
  try {
    const resource = resourceOf(params["*"] ?? "");
    const file = await openListExport(em, actor, resource, { query: queryOf(resource, request) });
    const body = new PassThrough();
    file.write(body).catch((error: Error) => {
      // A stream that is closed already was given up by its reader: nothing failed.
      caller.log[body.destroyed ? "info" : "error"]({ err: error }, "export ended early");
      body.destroy(error);
    });
    return new Response(createReadableStreamFromReadable(body), {
      headers: {
        "content-type": file.contentType,
        "content-disposition": `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
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
