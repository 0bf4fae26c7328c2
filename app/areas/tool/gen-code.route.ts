import type { LoaderFunctionArgs } from "@remix-run/node";
import { GenTable } from "#domain/tool/tool.entity.server.ts";
import { zipOf } from "#db/generator-zip.server.ts";
import { codeOf } from "#db/generator.server.ts";
import { isRefusal, refusalsOf } from "#domain/kit/refusal.ts";
import { sayRefusal } from "#domain/kit/say.ts";
import { asActor } from "../../session/ctx.server.ts";

/** The code of a table as an archive to unpack into the project. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "tool:gen:code");
  const id = Number(params.tableId);
  const table = Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? await em.findOne(GenTable, { id }) : null;
  if (!table) throw new Response("not found", { status: 404 });
  const files = await codeOf(em, [table]).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    const why = refusalsOf(error).map((one) => sayRefusal(actor.lang, one));
    throw new Response(why.join("\n"), { status: 409, headers: { "content-type": "text/plain; charset=utf-8" } });
  });
  const body = await zipOf(files);
  return new Response(new Uint8Array(body), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${table.area}.zip"`,
      "x-content-type-options": "nosniff",
    },
  });
}
