import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { repairForm, repairStart } from "#domain/finance/container-fee/repair/repair.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "feemgr/container/repair";
const path = `/${apiName}`;

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.repairId,
    form: repairForm,
    start: repairStart,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.repairId,
    form: repairForm,
    saved: (id) => `${path}/index/${id}`,
  });
}

export default function RepairEditScreen() {
  return <FormScreen back={path} titleKey="modifyNo" />;
}
