import { PassThrough } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import { writeWorkbenchFile } from "#domain/finance/workbench/workbench-file.server.ts";
import { readWorkbenchQuery } from "#domain/finance/workbench/workbench.ts";
import { readWorkbenchTree } from "#domain/finance/workbench/workbench.queries.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { asActor } from "#app/session/ctx.server.ts";

/** The workbench of a side as xlsx, with the conditions of its page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const side = params.side === "P" ? "P" : "R";
  const { actor, em, now, log } = await asActor(request, feeList(side, "search").perm);
  // Whether a side exists is told only to a reader who may ask.
  if (params.side !== side) throw new Response("not found", { status: 404 });
  const query = readWorkbenchQuery(new URL(request.url).searchParams);
  const tree = await readWorkbenchTree({ actor, em, now }, side, query).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    const text = refusalsOf(error).map(({ code, params: of }) => translate(actor.lang, code, of));
    throw new Response(text.join("\n"), {
      status: 422,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  });
  const body = new PassThrough();
  writeWorkbenchFile(body, tree, { side, lang: actor.lang }).catch((error: Error) => {
    log.error({ err: error }, "workbench file failed");
    body.destroy(error);
  });
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "content-disposition": `attachment; filename="workbench-${side}-${tree.day}.xlsx"`,
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "x-content-type-options": "nosniff",
    },
  });
}
