import "./org.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import type { FormRecord } from "#platform/records/form/form.ts";
import { newUserForm, userForm } from "#domain/administration/org/org.forms.ts";
import { ChangeForm } from "#app/kit/form/save/change-form.tsx";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { userChoices, withKeys } from "./choices.server.ts";

const apiName = "system/user";
const path = "/system/user";
const start = {
  status: "0",
  kind: "staff",
  sex: "2",
  lang: "zh",
  deptId: 0,
  roleIds: "",
  postIds: "",
};
const formOf = (id: string | undefined) => (id === "new" ? newUserForm : userForm);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const formData = await loadForm(await pageContext(request), apiName, {
    id: params.userId,
    form: formOf(params.userId),
    start,
  });
  const dicts = await userChoices(await asActor(request, "system:user:list"));
  return { ...formData, record: withKeys(formData.record), dicts: { ...formData.dicts, ...dicts } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.userId,
    form: formOf(params.userId),
    saved: (id) => `${path}/index/${id}`,
  });
}

export default function UserEditScreen() {
  const { userId } = useParams();
  const t = useTranslate();
  const may = useMay();
  return (
    <FormScreen back={path} titleKey="userName">
      {(record) =>
        userId === "new" ? null : (
          <>
            <p className="sw-tools">
              {may("system:user:edit") ? (
                <LinkButton to={`/system/user-auth/role/${String(record.id)}`}>
                  {t("org.userRoles")}
                </LinkButton>
              ) : null}
              {may("system:dataPms:edit") ? (
                <LinkButton
                  to={`/system/seeAs?userName=${encodeURIComponent(String(record.userName))}`}
                >
                  {t("datapms.seeAs")}
                </LinkButton>
              ) : null}
            </p>
            {may("system:user:resetPwd") ? <ResetPassword record={record} /> : null}
          </>
        )
      }
    </FormScreen>
  );
}

function ResetPassword({ record }: { record: FormRecord }) {
  const t = useTranslate();
  return (
    <ChangeForm record={record} name="resetPwd" label="org.resetPassword">
      <div className="sw-field sw-span-4">
        <label htmlFor="reset-password">{t("org.newPassword")}</label>
        <Input
          id="reset-password"
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={100}
        />
        <small>{t("org.resetHint")}</small>
      </div>
    </ChangeForm>
  );
}
