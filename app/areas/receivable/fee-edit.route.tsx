import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { feeForm } from "#domain/fee/fee.form.ts";
import { FormScreen } from "../../kit/form/form-screen.tsx";
import { loadForm, saveForm } from "../../kit/form/load-form.server.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { useMay } from "../../kit/shell/use-may.ts";
import { pageContext } from "../../session/ctx.server.ts";

const apiName = "feemgr/recmgr/search";
const start = { unit: "BILL", qty: "1", currency: "CNY" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, { id: params.feeId, form: feeForm, start });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.feeId,
    form: feeForm,
    saved: (id) => `/feemgr/recmgr/create/index/${id}`,
  });
}

export default function FeeEditScreen() {
  return (
    <FormScreen back="/feemgr/recmgr/search" titleKey="feeCode">
      {(record) => (record.id ? <ExplainLink id={Number(record.id)} /> : null)}
    </FormScreen>
  );
}

function ExplainLink({ id }: { id: number }) {
  const say = useSay();
  if (!useMay()("fee:explain")) return null;
  return (
    <p>
      <Link to={`/feemgr/recmgr/explain/${id}`}>{say("fee.explainTitle")}</Link>
    </p>
  );
}
