import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form } from "@remix-run/react";
import type { EntityManager } from "@mikro-orm/postgresql";
import { logSignIn } from "#domain/administration/session/sign-in.server.ts";
import { signOut } from "#domain/administration/session/sessions.server.ts";
import { dropDraftsAtEnd } from "#app/kit/form/draft/drafts.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { addressHeader } from "#app/session/address.server.ts";
import { sessionCookie } from "#app/session/cookies.server.ts";
import { assertSameOrigin, findContext, tokenOf } from "#app/session/ctx.server.ts";
import { platform } from "#app/session/platform.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await findContext(request))) throw redirect("/login");
  return null;
}

/** A form without `sure` comes from a page without script and must be confirmed first. */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const sure = (await readPageForm(request)).get("sure") !== null;
  if (!sure) return redirect("/logout");
  const { orm } = await platform();
  const em = orm.em.fork() as EntityManager;
  const { headers } = request;
  const userName = await signOut(
    em,
    await tokenOf(headers.get("authorization"), headers.get("cookie")),
  );
  const [address, agent] = [headers.get(addressHeader) ?? "", headers.get("user-agent") ?? ""];
  if (userName) await logSignIn(em, { userName, address, agent, result: "LOGOUT" });
  return redirect("/login", {
    headers: { "set-cookie": await sessionCookie.serialize("", { maxAge: 0 }) },
  });
}

export default function Logout() {
  const t = useTranslate();
  return (
    <main className="sw-login">
      <h1>{t("shell.signOut")}</h1>
      <p>{t("session.signOutQuestion")}</p>
      <Form
        reloadDocument
        method="post"
        action="/logout"
        className="sw-dialog-buttons"
        onSubmit={dropDraftsAtEnd}
      >
        <input type="hidden" name="sure" value="1" />
        <LinkButton to="/">{t("shell.cancel")}</LinkButton>
        <Button type="submit" intent="primary">
          {t("shell.ok")}
        </Button>
      </Form>
    </main>
  );
}
