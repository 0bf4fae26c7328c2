import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { voyageForm } from "#domain/voyage/voyage.form.ts";
import { FormScreen } from "../../kit/form/form-screen.tsx";
import { loadForm, saveForm } from "../../kit/form/load-form.server.ts";
import { pageContext } from "../../session/ctx.server.ts";

const apiName = "seaway/voyage/voyage";
const path = "/seaway/voyage/voyage";
const call = { isLoad: "Y", isUnload: "Y" };
const start = {
  ioType: "O",
  stops: [
    { ...call, serial: 1 },
    { ...call, serial: 2 },
  ],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, { id: params.voyageId, form: voyageForm, start });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.voyageId,
    form: voyageForm,
    saved: (id) => `${path}/index/${id}`,
    removed: path,
  });
}

export default function VoyageEditScreen() {
  return <FormScreen back={path} titleKey="voyageName" />;
}
