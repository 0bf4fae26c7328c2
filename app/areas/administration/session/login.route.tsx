import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { CaptchaField } from "#app/kit/shell/session/captcha-field.tsx";
import { Language } from "#app/kit/shell/theme/choices.tsx";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { assertSameOrigin } from "#app/session/ctx.server.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { DemoAccounts, KeptFields, SendAgain } from "./login-parts.tsx";
import { respondToSignIn, loadSignIn } from "./login.loader.server.ts";
import { useSendOnce } from "./use-send-once.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return loadSignIn(request);
}

export function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  return respondToSignIn(request);
}

/** As promised by the checkbox; devices.server.ts enforces it. */
const days = 30;

/** The form loads a whole page, because sign-in cookies go nowhere else. */
export default function Login() {
  const signIn = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  const to = useFormAddress();
  const { busy, onSubmit } = useSendOnce();
  if (response?.goOn)
    return <SendAgain to={response.goOn.to} name={response.goOn.name} kept={response.kept} />;
  const captcha = response ? response.captcha : signIn.captcha;
  const kept = response?.kept ?? null;
  return (
    <main className="sw-login">
      <h1>{t("shell.product")}</h1>
      {signIn.notice ? (
        <Callout intent="warning" role="status">
          {t(signIn.notice.label, { name: signIn.notice.name })}
        </Callout>
      ) : null}
      {signIn.ended && !kept ? <Callout role="status">{t("session.endedNotice")}</Callout> : null}
      <Form reloadDocument method="post" action={to} className="sw-login-form" onSubmit={onSubmit}>
        <RefusalList refusals={response ? response.faults : signIn.faults} />
        <KeptFields kept={kept} />
        <label>
          {t("shell.userName")}
          <Input
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
          <Input
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
          <Button type="submit" intent="primary" fill aria-disabled={busy || undefined}>
            {t(busy ? "shell.working" : "shell.signIn")}
          </Button>
        </p>
      </Form>
      {signIn.mayRegister ? <Link to="/register">{t("session.toRegister")}</Link> : null}
      <DemoAccounts accounts={signIn.accounts} />
      <Language />
    </main>
  );
}

/** Adds the fragment, which no server sees, to the way back. */
function useFormAddress(): string {
  const live = useHydrated();
  const { search, hash } = useLocation();
  const to = new URLSearchParams(search);
  if (live && hash && to.has("redirect")) to.set("redirect", `${to.get("redirect")}${hash}`);
  return `/login?${to}`;
}
