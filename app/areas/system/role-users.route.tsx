import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { isRefusal, Refusal, refusalsOf } from "#platform/operation/refusal.ts";
import { readResource } from "#platform/resource/resource.server.ts";
import { usersOfRole } from "#domain/org/org.queries.server.ts";
import { operationOf, resourceOf } from "#db/services/registry.server.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { asActor, assertSameOrigin, pageContext, runAction } from "../../session/ctx.server.ts";
import { numericId } from "./numeric-id.ts";
import { RoleUsersTable } from "./role-users-table.tsx";
import { readPageForm } from "../../session/page-form.server.ts";

const pageSize = 50;

/** Users who have the role, or with `tab=more` those who do not. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "system:role:edit");
  const roleId = numericId(params.roleId);
  const search = new URL(request.url).searchParams;
  const asked = {
    allocated: search.get("tab") !== "more",
    userName: search.get("userName")?.trim().slice(0, 40) ?? "",
    phonenumber: search.get("phonenumber")?.trim().slice(0, 30) ?? "",
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
  try {
    const role = await readResource(em, actor, resourceOf("system/role"), roleId);
    const found = await usersOfRole(em, actor, { ...asked, roleId, pageSize });
    const roleName = String((actor.lang === "en" && role.roleNameEn) || role.roleName);
    return { roleId, roleName, ...asked, pages: Math.max(1, Math.ceil(found.total / pageSize)), ...found };
  } catch (error) {
    if (error instanceof Refusal && error.code === "kit.notFound") throw new Response("not found", { status: 404 });
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
    return data({ refusals: [], done: assigns ? ("org.assigned" as const) : ("org.unassigned" as const) });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ refusals: refusalsOf(error).map(({ code, params }) => ({ code, params })), done: null }, { status: 409 });
  }
}

export default function RoleUsersScreen() {
  const found = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const say = useSay();
  const { allocated, roleId } = found;
  const base = `/system/role-auth/user/${roleId}`;
  return (
    <section className="sw-list" aria-labelledby="list-title">
      <header className="sw-list-head">
        <h1 id="list-title">
          {say("org.roleUsers")} <small>{found.roleName}</small>
        </h1>
        <Link className="bp6-button" to={`/system/role/index/${roleId}`}>
          {say("shell.back")}
        </Link>
      </header>
      <nav className="sw-tabs" aria-label={say("org.roleUsers")}>
        <Link className={allocated ? "sw-tab sw-tab-here" : "sw-tab"} aria-current={allocated ? "page" : undefined} to={base}>
          {say("org.allocatedUsers")}
        </Link>
        <Link className={allocated ? "sw-tab" : "sw-tab sw-tab-here"} aria-current={allocated ? undefined : "page"} to={`${base}?tab=more`}>
          {say("org.unallocatedUsers")}
        </Link>
      </nav>
      <Form className="sw-filters" action={base}>
        {allocated ? null : <input type="hidden" name="tab" value="more" />}
        {(["userName", "phonenumber"] as const).map((name) => (
          <label key={name} className="sw-filter">
            <span>{say(`org.${name}`)}</span>
            <input className="bp6-input" name={name} defaultValue={found[name]} />
          </label>
        ))}
        <button type="submit" className="bp6-button">
          {say("shell.search")}
        </button>
      </Form>
      {answered?.refusals.map((one) => (
        <div key={one.code} className="bp6-callout bp6-intent-danger" role="alert">
          {say(one.code, one.params)}
        </div>
      ))}
      {answered?.done ? (
        <div className="bp6-callout bp6-intent-success" role="status">
          {say(answered.done)}
        </div>
      ) : null}
      <RoleUsersTable found={found} base={base} />
    </section>
  );
}
