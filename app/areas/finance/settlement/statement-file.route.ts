import type { LoaderFunctionArgs } from "@remix-run/node";
import { statementPage } from "#domain/finance/settlement/statement.list.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { statementFile } from "./statement-file.server.ts";

/** A statement as xlsx or PDF, within the list's scope. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await asActor(request, "statement:list");
  const { side, kind } = params;
  if (side !== "R" && side !== "P") throw new Response("not found", { status: 404 });
  return statementFile(context, {
    apiName: statementPage(side),
    id: Number(params.statementId),
    kind,
  });
}
