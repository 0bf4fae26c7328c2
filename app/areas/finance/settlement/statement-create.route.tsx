import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { statementPageAt } from "./statement-address.ts";
import { StatementCreateForm } from "./statement-create.tsx";

/** The form as a page of its own, of the list that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  await asActor(request, "statement:generate");
  return { list: `/${statementPageAt(request).apiName}` };
}

export default function StatementCreateScreen() {
  const t = useTranslate();
  const { list } = useLoaderData<typeof loader>();
  return (
    <section className="sw-form" aria-labelledby="create-page-title">
      <h1 id="create-page-title">{t("statement.generate")}</h1>
      <StatementCreateForm list={list} />
    </section>
  );
}
