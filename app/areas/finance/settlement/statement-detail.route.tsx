import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import type { StatementMail } from "#domain/finance/settlement/document/statement-mail.ts";
import { statementMails } from "#domain/finance/settlement/document/statement-mails.server.ts";
import { statementQueryLists } from "#domain/finance/settlement/line/statement-line.list.ts";
import { statementForm } from "#domain/finance/settlement/statement.form.ts";
import { reconciliationPages } from "#domain/finance/settlement/statement-screens.ts";
import { statementPage } from "#domain/finance/settlement/statement.list.ts";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { statementPath, statementSideAt } from "./statement-address.ts";
import { StatementForm } from "./statement-form.tsx";
import { pageContext } from "#app/session/ctx.server.ts";

/** A statement of the side that the address names. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const side = statementSideAt(request);
  const context = await pageContext(request);
  const shown = await loadForm(context, statementPage(side), {
    id: params.statementId,
    form: statementForm,
  });
  return { ...shown, side, mails: await statementMails(context.em, shown.record) };
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
  const { side, mails } = useLoaderData() as { side: FeeSide; mails: readonly StatementMail[] };
  return (
    <StatementForm
      back={`/${statementPage(side)}`}
      files={`/statement-file/${side}`}
      lines={`/${statementQueryLists[side].apiName}`}
      reconciliation={`/${reconciliationPages[side]}`}
      mails={mails}
    />
  );
}
