import type { LoaderFunctionArgs } from "@remix-run/node";
import { customerStatementList } from "#domain/finance/settlement/customer-statement.list.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { statementFile } from "./statement-file.server.ts";

/** The customer's own statement as xlsx or PDF. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await asActor(request, customerStatementList.perm);
  return statementFile(context, {
    apiName: customerStatementList.apiName,
    id: Number(params.statementId),
    kind: params.kind,
  });
}
