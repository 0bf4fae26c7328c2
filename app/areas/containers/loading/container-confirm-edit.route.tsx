import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { loadingForm } from "#domain/containers/loading/loading.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";

const apiName = "eb/containerConfirm";
const path = "/eb/containerConfirm";

export async function loader({ request, params }: LoaderFunctionArgs) {
  // Every e-booking has its own; none is made by hand.
  if (params.loadingId === "new") throw new Response("not found", { status: 404 });
  return loadForm(await pageContext(request), apiName, { id: params.loadingId, form: loadingForm });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.loadingId,
    form: loadingForm,
    saved: (id) => `${path}/index/${id}`,
  });
}

export default function ContainerConfirmEditScreen() {
  const t = useTranslate();
  return (
    <FormScreen back={path} titleKey="ebNo">
      {(record) => (
        <p>
          <LinkButton to={`/eb/containerLoadCargo/index/${String(record.id)}`}>
            {t("loading.toLoad")}
          </LinkButton>
        </p>
      )}
    </FormScreen>
  );
}
