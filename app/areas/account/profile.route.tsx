import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "#domain/kit/actor.ts";
import { isRefusal, Refusal, refusalsOf } from "#domain/kit/refusal.ts";
import { changePassword } from "#domain/org/ops/change-password.server.ts";
import { useSay } from "../../kit/shell/say.ts";
import { sessionCookie } from "../../session/cookies.server.ts";
import { answer, asActor } from "../../session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, "org:self");
  return {
    userName: actor.userName,
    nickName: actor.nickName,
    roles: actor.roles,
    mustChange: (actor as Actor & { mustChangePassword?: boolean }).mustChangePassword ?? false,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    if (form.get("newPassword") !== form.get("repeatPassword")) throw new Refusal("shell.passwordsDiffer", {}, { field: "repeatPassword" });
    await answer(request, changePassword, { oldPassword: form.get("oldPassword"), newPassword: form.get("newPassword") });
    return redirect("/login", { headers: { "set-cookie": await sessionCookie.serialize("", { maxAge: 0 }) } });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data(
      { errors: refusalsOf(error).map(({ code, params, place }) => ({ code, params, field: place.field ?? "" })) },
      { status: 422 },
    );
  }
}

const fields = [
  { key: "oldPassword", word: "shell.oldPassword", complete: "current-password" },
  { key: "newPassword", word: "shell.newPassword", complete: "new-password" },
  { key: "repeatPassword", word: "shell.repeatPassword", complete: "new-password" },
] as const;

export default function Profile() {
  const found = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const say = useSay();
  return (
    <section>
      <h1>{say("menu.profile")}</h1>
      <p>
        {found.nickName} ({found.userName}) · {found.roles.join(", ")}
      </p>
      {found.mustChange ? <div className="bp6-callout bp6-intent-warning">{say("shell.mustChange")}</div> : null}
      <h2>{say("shell.changePassword")}</h2>
      <Form method="post" className="sw-panel sw-grid">
        {fields.map((field) => (
          <div key={field.key} className="sw-field sw-span-4">
            <label htmlFor={field.key}>{say(field.word)}</label>
            <input
              className="bp6-input"
              id={field.key}
              name={field.key}
              type="password"
              autoComplete={field.complete}
              required
              minLength={field.key === "oldPassword" ? 1 : 8}
            />
            {answered?.errors
              .filter((one) => one.field === field.key)
              .map((one) => (
                <span key={one.code} className="sw-wrong" role="alert">
                  {say(one.code, one.params)}
                </span>
              ))}
          </div>
        ))}
        <div className="sw-span-12">
          <button type="submit" className="bp6-button bp6-intent-primary">
            {say("shell.changePassword")}
          </button>
        </div>
      </Form>
    </section>
  );
}
