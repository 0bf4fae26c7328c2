import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { statusControlForm } from "#domain/sailing/voyage/voyage.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/voyage/statusControl";
const path = "/seaway/voyage/statusControl";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.voyageId,
    form: statusControlForm,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.voyageId,
    form: statusControlForm,
    saved: (id) => `${path}/index/${id}`,
  });
}

export default function StatusControlEditScreen() {
  return <FormScreen back={path} titleKey="voyageName" />;
}
