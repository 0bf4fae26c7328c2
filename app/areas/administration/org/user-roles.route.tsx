import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import "./org.css";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { rolesFor } from "#domain/administration/org/org.queries.server.ts";
import { resourceOf, operationOf } from "#db/services/registry.server.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { numericId } from "./numeric-id.ts";
import { TickAll } from "./tick-all.tsx";
import { readPageForm } from "#app/session/page-form.server.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "system:user:edit");
  const id = numericId(params.userId);
  try {
    const user = await readResource(em, actor, resourceOf("system/user"), id);
    const has = String(user.roleIds).split(",");
    const roles = (await rolesFor(em, actor)).map((role) => ({
      ...role,
      has: has.includes(String(role.id)),
    }));
    return { id, userName: String(user.userName), nickName: String(user.nickName), roles };
  } catch (error) {
    if (error instanceof Refusal && error.code === "kit.notFound")
      throw new Response("not found", { status: 404 });
    throw error;
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = numericId(params.userId);
  const body = await readPageForm(request);
  try {
    await runAction(await pageContext(request), operationOf("org.assignRoles"), {
      id,
      roleIds: body.getAll("roleIds").map(String),
    });
    return redirect(`/system/user-auth/role/${id}?saved=1`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data(
      { refusals: refusalsOf(error).map(({ code, params }) => ({ code, params })) },
      { status: 409 },
    );
  }
}

export default function UserRolesScreen() {
  const { userName, nickName, roles, id } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  const lang = useLang();
  const saved = useSearchParams()[0].has("saved") && !response;
  return (
    <section className="sw-form" aria-labelledby="form-title">
      <Form method="post" className="sw-sheet" key={id}>
        <header className="sw-list-head">
          <h1 id="form-title">
            {t("org.userRoles")} <small>{`${userName} ${nickName}`}</small>
          </h1>
          <div className="sw-tools">
            <LinkButton to={`/system/user/index/${id}`}>{t("shell.back")}</LinkButton>
            <Button type="submit" intent="primary">
              {t("shell.save")}
            </Button>
          </div>
        </header>
        {saved ? (
          <Callout intent="success" role="status">
            {t("shell.saved")}
          </Callout>
        ) : null}
        <RefusalList refusals={response?.refusals} />
        <div className="sw-table-box sw-plain-table">
          <table className="sw-table">
            <thead>
              <tr>
                <th className="sw-check">
                  <TickAll name="roleIds" />
                </th>
                <th>{t("org.roleName")}</th>
                <th>{t("org.roleKey")}</th>
                <th>{t("org.status")}</th>
              </tr>
            </thead>
            <tbody>
              {roles.map((role) => (
                <tr key={role.id}>
                  <td className="sw-check">
                    <input
                      type="checkbox"
                      name="roleIds"
                      value={role.id}
                      defaultChecked={role.has}
                      aria-label={role.roleName}
                    />
                  </td>
                  <td>{lang === "en" && role.roleNameEn ? role.roleNameEn : role.roleName}</td>
                  <td>{role.roleKey}</td>
                  <td>{role.status === "0" ? t("user.enable.done") : t("user.disable.done")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Form>
    </section>
  );
}
