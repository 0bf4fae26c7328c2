import type { LoaderFunctionArgs } from "@remix-run/node";
import { GenTable } from "#domain/tool/tool.entity.server.ts";
import { zipOf } from "#db/generator-zip.server.ts";
import { codeOf } from "#db/generator.server.ts";
import { asActor } from "../../session/ctx.server.ts";

/** The code of a table as an archive to unpack into the project. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em } = await asActor(request, "tool:gen:code");
  const id = Number(params.tableId);
  const table = Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? await em.findOne(GenTable, { id }) : null;
  if (!table) throw new Response("not found", { status: 404 });
  const body = await zipOf(await codeOf(em, table));
  return new Response(new Uint8Array(body), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${table.area}.zip"`,
      "x-content-type-options": "nosniff",
    },
  });
}
