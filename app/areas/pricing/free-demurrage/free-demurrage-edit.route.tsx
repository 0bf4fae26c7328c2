import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  freeDemurrageForm,
  freeDemurrageStart,
} from "#domain/pricing/free-demurrage/free-demurrage.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/reportMgr/freeDemurrage";
const path = `/${apiName}`;

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.id,
    form: freeDemurrageForm,
    start: freeDemurrageStart,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.id,
    form: freeDemurrageForm,
    saved: (id) => `${path}/index/${id}`,
  });
}

export default function FreeDemurrageEditScreen() {
  return <FormScreen back={path} titleKey="blNo" />;
}
