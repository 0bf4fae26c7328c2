import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { dictTypeForm } from "#domain/administration/admin/admin.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";

const apiName = "system/dict";
const path = "/system/dict";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.dictId,
    form: dictTypeForm,
    start: { status: "0" },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.dictId,
    form: dictTypeForm,
    saved: (id) => `${path}/index/${id}`,
    removed: path,
  });
}

export default function DictTypeEditScreen() {
  const t = useTranslate();
  return (
    <FormScreen back={path} titleKey="dictType">
      {(record) =>
        record.id === undefined ? null : (
          <p>
            <LinkButton to={`/system/dict-data/index/${String(record.id)}`}>
              {t("admin.dictData")} ({String(record.entries)})
            </LinkButton>
          </p>
        )
      }
    </FormScreen>
  );
}
