import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { voyageNumberForm } from "#domain/sailing/voyage/voyage.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/voyage/voyageNo";
const path = "/seaway/voyage/voyageNo";

/** Numbers cannot be changed, only created. `?line=` presets the line. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await asActor(request, "voyage:list");
  if (params.id !== "new") throw new Response("not found", { status: 404 });
  const lineCode = new URL(request.url).searchParams.get("line") ?? "";
  return loadForm(await pageContext(request), apiName, {
    id: "new",
    form: voyageNumberForm,
    start: { lineCode, count: 10 },
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: "new",
    form: voyageNumberForm,
    saved: () => path,
  });
}

export default function VoyageNoNewScreen() {
  return <FormScreen back={path} />;
}
