import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { numberRuleForm } from "#domain/administration/admin/admin.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { NumberPreview } from "./number-preview.tsx";
import { pageContext } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";

const apiName = "system/numbering";
const path = "/system/numbering";
const start = {
  companyCode: "*",
  ioType: "*",
  datePart: "yymm",
  serialWidth: 5,
  reset: "month",
  serial: 0,
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.ruleId,
    form: numberRuleForm,
    start,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.ruleId,
    form: numberRuleForm,
    saved: (id) => `${path}/index/${id}`,
    removed: path,
  });
}

export default function NumberingEditScreen() {
  const t = useTranslate();
  return (
    <FormScreen
      back={path}
      titleKey="docType"
      inside={({ serial, serialSeen }) => (
        <input type="hidden" name="serialSeen" value={String(serialSeen ?? serial ?? 0)} />
      )}
    >
      {(record) => (
        <>
          <NumberPreview saved={record} />
          {record.id !== undefined && record.gapFree === "Y" ? (
            <p>
              <LinkButton to={`${path}/gaps/${String(record.id)}`}>{t("admin.gaps")}</LinkButton>
            </p>
          ) : null}
        </>
      )}
    </FormScreen>
  );
}
