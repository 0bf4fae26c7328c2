import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useParams } from "@remix-run/react";
import { menuForm, newMenuForm } from "#domain/administration/org/org.forms.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { menuParents, withKeys } from "./choices.server.ts";
import { IconChoice } from "./icon-choice.tsx";
import { idOf } from "#platform/kernel/text/record-id.ts";

const apiName = "system/menu";
const path = "/system/menu";
const start = {
  menuType: "C",
  systemType: 1,
  isFrame: "1",
  isCache: "0",
  hidden: "N",
  status: "0",
  orderNum: 0,
};
const formOf = (id: string | undefined) => (id === "new" ? newMenuForm : menuForm);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const parentId = idOf(new URL(request.url).searchParams.get("parentId"));
  const formData = await loadForm(await pageContext(request), apiName, {
    id: params.menuId,
    form: formOf(params.menuId),
    start: { ...start, parentId },
  });
  const dicts = await menuParents(await asActor(request, "system:menu:list"));
  return { ...formData, record: withKeys(formData.record), dicts: { ...formData.dicts, ...dicts } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.menuId,
    form: formOf(params.menuId),
    saved: (id) => `${path}/index/${id}`,
  });
}

export default function MenuEditScreen() {
  const { menuId } = useParams();
  const t = useTranslate();
  const may = useMay();
  return (
    <FormScreen
      back={path}
      titleKey="menuName"
      inside={(record) => <IconChoice start={String(record.icon ?? "")} />}
    >
      {(record) =>
        menuId === "new" || record.menuType === "F" || !may("system:menu:add") ? null : (
          <p>
            <Link to={`${path}/index/new?parentId=${String(record.id)}`}>{t("org.addBelow")}</Link>
          </p>
        )
      }
    </FormScreen>
  );
}
