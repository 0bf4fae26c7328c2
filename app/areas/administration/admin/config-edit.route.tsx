import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { configForm } from "#domain/administration/admin/admin.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "system/config";
const path = "/system/config";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.configId,
    form: configForm,
    start: { configType: "N" },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.configId,
    form: configForm,
    saved: (id) => `${path}/index/${id}`,
    removed: path,
  });
}

export default function ConfigEditScreen() {
  return <FormScreen back={path} titleKey="configKey" />;
}
