import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { statementForm } from "#domain/settlement/statement.form.ts";
import { loadForm, saveForm } from "../../kit/form/load-form.server.ts";
import { StatementForm } from "./statement-form.tsx";
import { pageContext } from "../../session/ctx.server.ts";

const apiName = "feemgr/recmgr/statement";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, { id: params.statementId, form: statementForm });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.statementId,
    form: statementForm,
    saved: (id) => `/feemgr/recmgr/sdetail/index/${id}`,
  });
}

export default function StatementDetailScreen() {
  return <StatementForm side="R" back="/feemgr/recmgr/statement" />;
}
