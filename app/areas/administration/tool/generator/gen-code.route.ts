import type { LoaderFunctionArgs } from "@remix-run/node";
import { GenTable } from "#domain/administration/tool/tool.entity.server.ts";
import { zipOf } from "#db/services/generator/generator-zip.server.ts";
import { codeOf } from "#db/services/generator/generator.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";

/** The code of tables (comma-separated ids) as an archive. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "tool:gen:code");
  const ids = /^\d{1,9}(,\d{1,9}){0,99}$/.test(params.tableId ?? "")
    ? (params.tableId ?? "").split(",").map(Number)
    : [];
  const tables =
    ids.length > 0
      ? await em.find(GenTable, { id: { $in: ids } }, { orderBy: { tableName: "asc" } })
      : [];
  if (tables.length === 0 || tables.length < new Set(ids).size)
    throw new Response("not found", { status: 404 });
  const files = await codeOf(em, tables).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    const why = refusalsOf(error).map((refusal) => refusalText(actor.lang, refusal));
    throw new Response(why.join("\n"), {
      status: 409,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  });
  const name = tables.length === 1 ? tables[0]?.area : "code";
  return new Response(new Uint8Array(await zipOf(files)), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}.zip"`,
      "x-content-type-options": "nosniff",
    },
  });
}
