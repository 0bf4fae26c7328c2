import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { usersOfRole } from "#domain/administration/org/org.queries.server.ts";
import { operationOf, resourceOf } from "#db/services/registry.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, assertSameOrigin, pageContext, runAction } from "#app/session/ctx.server.ts";
import { numericId } from "./numeric-id.ts";
import { RoleUsersTable } from "./role-users-table.tsx";
import { readPageForm } from "#app/session/page-form.server.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Input } from "#app/kit/ui/input.tsx";

const pageSize = 50;

/** Users with the role, or with `tab=more` those without. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "system:role:edit");
  const roleId = numericId(params.roleId);
  const search = new URL(request.url).searchParams;
  const query = {
    allocated: search.get("tab") !== "more",
    userName: search.get("userName")?.trim().slice(0, 40) ?? "",
    phonenumber: search.get("phonenumber")?.trim().slice(0, 30) ?? "",
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
  try {
    const role = await readResource(em, actor, resourceOf("system/role"), roleId);
    const users = await usersOfRole(em, actor, { ...query, roleId, pageSize });
    const roleName = String((actor.lang === "en" && role.roleNameEn) || role.roleName);
    return {
      roleId,
      roleName,
      ...query,
      pages: Math.max(1, Math.ceil(users.total / pageSize)),
      ...users,
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === "kit.notFound")
      throw new Response("not found", { status: 404 });
    throw error;
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  assertSameOrigin(request);
  await asActor(request, "system:role:edit");
  const id = numericId(params.roleId);
  const body = await readPageForm(request);
  const assigns = body.get("_step") === "assign";
  const operation = operationOf(assigns ? "org.assignUsers" : "org.unassignUsers");
  try {
    const userIds = body.getAll("userIds").map(String);
    if (userIds.length === 0) throw new Refusal("kit.selectRows");
    await runAction(await pageContext(request), operation, { id, userIds });
    return data({
      refusals: [],
      done: assigns ? ("org.assigned" as const) : ("org.unassigned" as const),
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data(
      { refusals: refusalsOf(error).map(({ code, params }) => ({ code, params })), done: null },
      { status: 409 },
    );
  }
}

export default function RoleUsersScreen() {
  const roleUsers = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  const { allocated, roleId } = roleUsers;
  const base = `/system/role-auth/user/${roleId}`;
  return (
    <section className="sw-list" aria-labelledby="list-title">
      <PageHead id="list-title" back={`/system/role/index/${roleId}`}>
        {t("org.roleUsers")} <small>{roleUsers.roleName}</small>
      </PageHead>
      <nav className="sw-tabs" aria-label={t("org.roleUsers")}>
        <Link
          className={allocated ? "sw-tab sw-tab-here" : "sw-tab"}
          aria-current={allocated ? "page" : undefined}
          to={base}
        >
          {t("org.allocatedUsers")}
        </Link>
        <Link
          className={allocated ? "sw-tab" : "sw-tab sw-tab-here"}
          aria-current={allocated ? undefined : "page"}
          to={`${base}?tab=more`}
        >
          {t("org.unallocatedUsers")}
        </Link>
      </nav>
      <Form className="sw-filters" action={base}>
        {allocated ? null : <input type="hidden" name="tab" value="more" />}
        {(["userName", "phonenumber"] as const).map((name) => (
          <label key={name} className="sw-filter">
            <span>{t(`org.${name}`)}</span>
            <Input name={name} defaultValue={roleUsers[name]} />
          </label>
        ))}
        <Button type="submit">{t("shell.search")}</Button>
      </Form>
      <RefusalList refusals={response?.refusals} />
      {response?.done ? (
        <Callout intent="success" role="status">
          {t(response.done)}
        </Callout>
      ) : null}
      <RoleUsersTable data={roleUsers} base={base} />
    </section>
  );
}
