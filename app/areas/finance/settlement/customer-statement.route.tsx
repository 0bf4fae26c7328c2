import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { customerStatementForm } from "#domain/finance/settlement/statement.form.ts";
import { customerStatementList } from "#domain/finance/settlement/customer-statement.list.ts";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { StatementForm } from "./statement-form.tsx";

const { apiName } = customerStatementList;

/** A statement as its customer sees it: to read, confirm, and dispute by line. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.statementId,
    form: customerStatementForm,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.statementId,
    form: customerStatementForm,
    saved: (id) => `/${apiName}/index/${id}`,
  });
}

export default function CustomerStatementScreen() {
  return (
    <StatementForm back={`/${apiName}`} files="/eb/statement/file" lines="/eb/statementLine" />
  );
}
