import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { vesselEventForm } from "#domain/sailing/vessel-tracking/vessel-tracking.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/voyage/vesselStatus";
const path = `/${apiName}`;

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.eventId,
    form: vesselEventForm,
    start: { event: "ARRIVED" },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.eventId,
    form: vesselEventForm,
    saved: (id) => `${path}/index/${id}`,
  });
}

export default function VesselStatusEditScreen() {
  return <FormScreen back={path} titleKey="vesselName" />;
}
