import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ediMappingForm } from "#domain/edi/edi.forms.ts";
import { FormScreen } from "../../kit/form/form-screen.tsx";
import { loadForm, saveForm } from "../../kit/form/load-form.server.ts";

const apiName = "xhlbasic/ediMapping";
const start = { sender: "*", priority: 0 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(request, apiName, { id: params.mappingId, form: ediMappingForm, start });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(request, apiName, { id: params.mappingId, form: ediMappingForm, saved: (id) => `/xhlbasic/ediMapping/index/${id}` });
}

export default function EdiMappingEditScreen() {
  return <FormScreen back="/xhlbasic/ediMapping" titleKey="systemCode" />;
}
