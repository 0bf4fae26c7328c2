import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { CaptchaField } from "../../kit/shell/captcha-field.tsx";
import { Language } from "../../kit/shell/choices.tsx";
import { useHydrated } from "../../kit/shell/hydrated.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { assertSameOrigin } from "../../session/ctx.server.ts";
import { DemoAccounts, Faults, KeptFields, SendAgain } from "./login-parts.tsx";
import { respondToSignIn, loadSignIn } from "./login.loader.server.ts";
import { useSendOnce } from "./use-send-once.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return loadSignIn(request);
}

export function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  return respondToSignIn(request);
}

/** Days the box promises; devices.server.ts keeps them. */
const days = 30;

/** The sign-in page. Its form is a whole page load: cookies of the sign-in pages go nowhere else. */
export default function Login() {
  const result = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  const to = useFormAddress();
  const { busy, onSubmit } = useSendOnce();
  if (response?.goOn) return <SendAgain to={response.goOn.to} name={response.goOn.name} kept={response.kept} />;
  const captcha = response ? response.captcha : result.captcha;
  const kept = response?.kept ?? null;
  return (
    <main className="sw-login">
      <h1>{t("shell.product")}</h1>
      {result.notice ? (
        <div className="bp6-callout bp6-intent-warning" role="status">
          {t(result.notice.label, { name: result.notice.name })}
        </div>
      ) : null}
      {result.ended && !kept ? (
        <div className="bp6-callout" role="status">
          {t("session.endedNotice")}
        </div>
      ) : null}
      <Form reloadDocument method="post" action={to} className="sw-login-form" onSubmit={onSubmit}>
        <Faults faults={response ? response.faults : result.faults} />
        <KeptFields kept={kept} />
        <label>
          {t("shell.userName")}
          <input
            className="bp6-input"
            name="userName"
            defaultValue={response?.userName}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus={!response?.userName}
            required
            maxLength={40}
          />
        </label>
        <label>
          {t("shell.password")}
          <input
            className="bp6-input"
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus={Boolean(response?.userName)}
            required
            maxLength={200}
          />
        </label>
        {captcha ? <CaptchaField key={captcha.uuid} captcha={captcha} /> : null}
        <div className="sw-keep">
          <input type="checkbox" id="keep" name="keep" aria-describedby="keep-hint" />
          <label htmlFor="keep">{t("session.keep", { days })}</label>
          <small id="keep-hint">{t("session.keepHint")}</small>
        </div>
        <p>
          <button type="submit" className="bp6-button bp6-intent-primary bp6-fill" aria-disabled={busy || undefined}>
            {t(busy ? "shell.working" : "shell.signIn")}
          </button>
        </p>
      </Form>
      {result.mayRegister ? <Link to="/register">{t("session.toRegister")}</Link> : null}
      <DemoAccounts accounts={result.accounts} />
      <Language />
    </main>
  );
}

/** Where the form goes, with the way back. No server sees a fragment: the browser kept it on the address of this page. */
function useFormAddress(): string {
  const live = useHydrated();
  const { search, hash } = useLocation();
  const to = new URLSearchParams(search);
  if (live && hash && to.has("redirect")) to.set("redirect", `${to.get("redirect")}${hash}`);
  return `/login?${to}`;
}
