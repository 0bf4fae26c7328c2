import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useParams } from "@remix-run/react";
import { deptForm } from "#domain/administration/org/org.forms.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { deptParents, withKeys } from "./choices.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

const apiName = "system/dept";
const path = "/system/dept";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const parentId = idOf(new URL(request.url).searchParams.get("parentId"));
  const formData = await loadForm(await pageContext(request), apiName, {
    id: params.deptId,
    form: deptForm,
    start: { status: "0", orderNum: 0, parentId },
  });
  const dicts = await deptParents(await asActor(request, "system:dept:list"));
  return { ...formData, record: withKeys(formData.record), dicts: { ...formData.dicts, ...dicts } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.deptId,
    form: deptForm,
    saved: (id) => `${path}/index/${id}`,
  });
}

export default function DeptEditScreen() {
  const { deptId } = useParams();
  const t = useTranslate();
  const may = useMay();
  return (
    <FormScreen back={path} titleKey="deptName">
      {(record) =>
        deptId === "new" || !may("system:dept:add") ? null : (
          <p>
            <Link to={`${path}/index/new?parentId=${String(record.id)}`}>{t("org.addBelow")}</Link>
          </p>
        )
      }
    </FormScreen>
  );
}
