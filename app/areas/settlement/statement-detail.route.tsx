import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { FeeSide } from "#domain/fee/fee-side.ts";
import { statementForm } from "#domain/settlement/statement.form.ts";
import { statementPage } from "#domain/settlement/statement.list.ts";
import { loadForm, saveForm } from "../../kit/form/load-form.server.ts";
import { statementPath, statementSideAt } from "./statement-address.ts";
import { StatementForm } from "./statement-form.tsx";
import { pageContext } from "../../session/ctx.server.ts";

/** A statement of the side that the address names. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const side = statementSideAt(request);
  return { ...(await loadForm(await pageContext(request), statementPage(side), { id: params.statementId, form: statementForm })), side };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const side = statementSideAt(request);
  return saveForm(await pageContext(request), statementPage(side), {
    id: params.statementId,
    form: statementForm,
    saved: (id) => statementPath(side, id),
  });
}

export default function StatementDetailScreen() {
  const { side } = useLoaderData() as { side: FeeSide };
  return <StatementForm side={side} back={`/${statementPage(side)}`} />;
}
