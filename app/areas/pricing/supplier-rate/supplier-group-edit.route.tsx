import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { supplierGroupForm } from "#domain/pricing/supplier-rate/supplier-rate.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "priceSetting/supplier/group";
const start = { suppliers: [{ customerType: "SUPPLIER" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.groupId,
    form: supplierGroupForm,
    start,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const saved = (id: number) => `/${apiName}/edit/${id}`;
  return saveForm(await pageContext(request), apiName, {
    id: params.groupId,
    form: supplierGroupForm,
    saved,
  });
}

export default function SupplierGroupEditScreen() {
  return <FormScreen back={`/${apiName}`} titleKey="groupName" />;
}
