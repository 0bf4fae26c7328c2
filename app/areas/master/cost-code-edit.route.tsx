import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { costCodeForm } from "#domain/code/cost-code.form.ts";
import { FormScreen } from "../../kit/form/form-screen.tsx";
import { loadForm, saveForm } from "../../kit/form/load-form.server.ts";

const apiName = "xhlbasic/costCode";
const path = "/xhlbasic/costCode";
const start = { codeBelong: "B", taxRate: "0", taxInclusive: "Y", printTag: "Y" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(request, apiName, { id: params.costId, form: costCodeForm, start });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(request, apiName, { id: params.costId, form: costCodeForm, saved: (id) => `${path}/index/${id}` });
}

export default function CostCodeEditScreen() {
  return <FormScreen back={path} titleKey="code" />;
}
