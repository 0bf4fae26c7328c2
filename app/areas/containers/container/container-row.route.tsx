import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { containerRowForm } from "#domain/containers/container/import/container-import.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { setField } from "#app/kit/form/form-dom.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Reasons, type Reason } from "./reasons.tsx";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/container/import";
const path = "/seaway/container/import";

export async function loader({ request, params }: LoaderFunctionArgs) {
  // Rows come from files only.
  if (params.rowId === "new") throw new Response("not found", { status: 404 });
  return loadForm(await pageContext(request), apiName, {
    id: params.rowId,
    form: containerRowForm,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.rowId,
    form: containerRowForm,
    saved: (id) => `${path}/row/${id}`,
  });
}

export default function ContainerRowScreen() {
  const t = useTranslate();
  return (
    <FormScreen back={path} titleKey="cntNo">
      {(record) => {
        const reasons = (record.checkResult as Reason[] | null | undefined) ?? [];
        return reasons.length > 0 ? (
          <fieldset className="sw-section">
            <legend>{t("container.reasons")}</legend>
            <Reasons
              reasons={reasons}
              use={(_from, field, value) =>
                void setField(field === "voyage" ? "voyageNo" : field, value)
              }
            />
          </fieldset>
        ) : null;
      }}
    </FormScreen>
  );
}
