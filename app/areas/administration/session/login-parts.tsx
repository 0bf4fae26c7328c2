import { Form } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import type { Kept } from "./login.loader.server.ts";

/** Carries a form sent after its session ended through the sign-in. */
export function KeptFields({ kept }: { kept: Kept | null }) {
  const t = useTranslate();
  if (!kept) return null;
  return (
    <Callout intent="warning" role="status">
      {t("session.endedTyped", { count: kept.fields.length })}
      <input type="hidden" name="_kept" value={new URLSearchParams(kept.fields).toString()} />
    </Callout>
  );
}

/** Sends the kept fields to their address when the reader confirms. */
export function SendAgain({ to, name, kept }: { to: string; name: string; kept: Kept | null }) {
  const t = useTranslate();
  return (
    <main className="sw-login">
      <h1>{t("shell.product")}</h1>
      <p>{t("session.goOn", { name })}</p>
      <Form reloadDocument method="post" action={to} className="sw-login-form">
        {kept?.fields.map(([field, value], i) => (
          // A name may repeat; order matters.
          <input key={`${i} ${field}`} type="hidden" name={field} value={value} />
        ))}
        <Button type="submit" intent="primary" fill>
          {t("session.goOnSubmit")}
        </Button>
      </Form>
      <a href={to}>{t("session.goOnBack")}</a>
    </main>
  );
}

type Account = { userName: string; nickName: string; password: string };

export function DemoAccounts({ accounts }: { accounts: readonly Account[] }) {
  const t = useTranslate();
  if (accounts.length === 0) return null;
  return (
    <section>
      <h2>{t("shell.demoAccounts")}</h2>
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
  );
}
