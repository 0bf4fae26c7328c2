import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslate } from "../../kit/shell/translate.ts";
import { asActor } from "../../session/ctx.server.ts";
import { StatementCreateForm } from "./statement-create.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  await asActor(request, "statement:generate");
  return null;
}

export default function PayableStatementCreateScreen() {
  const t = useTranslate();
  return (
    <section className="sw-form" aria-labelledby="create-page-title">
      <h1 id="create-page-title">{t("statement.generate")}</h1>
      <StatementCreateForm list="/feemgr/paymgr/statement" />
    </section>
  );
}
