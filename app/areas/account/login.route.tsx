import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { isRefusal, refusalsOf } from "#domain/kit/refusal.ts";
import { demoAccounts } from "#domain/org/demo-accounts.server.ts";
import { signIn } from "#domain/org/ops/sign-in.server.ts";
import { Language } from "../../kit/shell/choices.tsx";
import { useSay } from "../../kit/shell/say.ts";
import { addressOf } from "../../session/address.server.ts";
import { sessionCookie } from "../../session/cookies.server.ts";
import { assertSameOrigin, findDesk, tokenOf } from "../../session/ctx.server.ts";
import { platform } from "../../session/platform.server.ts";

const inside = (to: string | null) => (to && /^\/(?![/\\])/.test(to) ? to : "/");

export async function loader({ request }: LoaderFunctionArgs) {
  if (await findDesk(request)) throw redirect("/");
  const { orm } = await platform();
  return { accounts: await demoAccounts(orm.em.fork()) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const form = await request.formData();
  const { orm } = await platform();
  try {
    const { token, mustChangePassword } = await signIn(orm.em.fork(), {
      userName: String(form.get("userName") ?? ""),
      password: String(form.get("password") ?? ""),
      address: addressOf(context),
      agent: request.headers.get("user-agent") ?? "",
      channel: "page",
      former: await tokenOf(null, request.headers.get("cookie")),
    });
    const to = mustChangePassword ? "/user/profile" : inside(new URL(request.url).searchParams.get("redirect"));
    return redirect(to, { headers: { "set-cookie": await sessionCookie.serialize(token) } });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    return data({ code: first?.code ?? "org.wrongPassword", params: first?.params ?? {} }, { status: 401 });
  }
}

export default function Login() {
  const { accounts } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const say = useSay();
  const busy = useNavigation().state !== "idle";
  const [search] = useSearchParams();
  return (
    <main className="sw-login">
      <h1>{say("shell.product")}</h1>
      <Form method="post" action={`/login?${search}`} className="sw-login-form">
        {refusal ? (
          <div className="bp6-callout bp6-intent-danger" role="alert">
            {say(refusal.code, refusal.params)}
          </div>
        ) : null}
        <label>
          {say("shell.userName")}
          <input className="bp6-input" name="userName" autoComplete="username" required maxLength={40} />
        </label>
        <label>
          {say("shell.password")}
          <input className="bp6-input" name="password" type="password" autoComplete="current-password" required maxLength={200} />
        </label>
        <p>
          <button type="submit" className="bp6-button bp6-intent-primary bp6-fill" disabled={busy}>
            {say("shell.signIn")}
          </button>
        </p>
      </Form>
      {accounts.length > 0 ? (
        <section>
          <h2>{say("shell.demoAccounts")}</h2>
          <table className="sw-accounts">
            <tbody>
              {accounts.map((account) => (
                <tr key={account.userName}>
                  <td>
                    <code>{account.userName}</code>
                  </td>
                  <td>
                    <code>{account.password}</code>
                  </td>
                  <td>{account.nickName}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      <Language />
    </main>
  );
}
