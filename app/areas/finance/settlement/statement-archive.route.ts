import { dayOf } from "#platform/kernel/clock/zone.ts";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { statementPage } from "#domain/finance/settlement/statement.list.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import {
  statementPrints,
  writeDocumentArchive,
} from "#db/services/export/statement-print.server.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { readIds } from "./statement-list.server.ts";

/** Streams a zip of the chosen statements (`ids`) or a whole search, within the list's scope. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await asActor(request, "statement:list");
  const { actor, em, now } = context;
  const { side, kind } = params;
  if ((side !== "R" && side !== "P") || (kind !== "xlsx" && kind !== "pdf"))
    throw new Response("not found", { status: 404 });
  const address = new URL(request.url).searchParams;
  const ids = address.get("ids");
  const chosen =
    ids === null
      ? { query: readListQuery(resourceOf(statementPage(side)).list, address) }
      : { ids: readIds(ids) };
  const body = new PassThrough();
  writeDocumentArchive(body, statementPrints(em, actor, { side, ...chosen }, now), kind).catch(
    (error: Error) => {
      context.log[body.destroyed ? "info" : "error"](
        { err: error },
        "archive of statements ended early",
      );
      body.destroy(error);
    },
  );
  const day = dayOf(now, actor.zone);
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="statements-${side}-${day}-${kind}.zip"`,
      "x-content-type-options": "nosniff",
    },
  });
}
