import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { CaptchaField } from "../../kit/shell/captcha-field.tsx";
import { Language } from "../../kit/shell/choices.tsx";
import { useHydrated } from "../../kit/shell/hydrated.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { assertSameOrigin } from "../../session/ctx.server.ts";
import { DemoAccounts, Faults, KeptFields, SendAgain } from "./login-parts.tsx";
import { answerSignIn, loadSignIn } from "./login.loader.server.ts";
import { useSendOnce } from "./use-send-once.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return loadSignIn(request);
}

export function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  return answerSignIn(request);
}

/** Days the box promises; devices.server.ts keeps them. */
const days = 30;

/** The sign-in page. Its form is a whole page load: cookies of the sign-in pages go nowhere else. */
export default function Login() {
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const say = useSay();
  const to = useFormAddress();
  const { busy, onSubmit } = useSendOnce();
  if (answer?.goOn) return <SendAgain to={answer.goOn.to} name={answer.goOn.name} kept={answer.kept} />;
  const captcha = answer ? answer.captcha : found.captcha;
  const kept = answer?.kept ?? null;
  return (
    <main className="sw-login">
      <h1>{say("shell.product")}</h1>
      {found.notice ? (
        <div className="bp6-callout bp6-intent-warning" role="status">
          {say(found.notice.word, { name: found.notice.name })}
        </div>
      ) : null}
      {found.ended && !kept ? (
        <div className="bp6-callout" role="status">
          {say("session.endedNotice")}
        </div>
      ) : null}
      <Form reloadDocument method="post" action={to} className="sw-login-form" onSubmit={onSubmit}>
        <Faults faults={answer ? answer.faults : found.faults} />
        <KeptFields kept={kept} />
        <label>
          {say("shell.userName")}
          <input
            className="bp6-input"
            name="userName"
            defaultValue={answer?.userName}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus={!answer?.userName}
            required
            maxLength={40}
          />
        </label>
        <label>
          {say("shell.password")}
          <input
            className="bp6-input"
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus={Boolean(answer?.userName)}
            required
            maxLength={200}
          />
        </label>
        {captcha ? <CaptchaField key={captcha.uuid} captcha={captcha} /> : null}
        <div className="sw-keep">
          <input type="checkbox" id="keep" name="keep" aria-describedby="keep-hint" />
          <label htmlFor="keep">{say("session.keep", { days })}</label>
          <small id="keep-hint">{say("session.keepHint")}</small>
        </div>
        <p>
          <button type="submit" className="bp6-button bp6-intent-primary bp6-fill" aria-disabled={busy || undefined}>
            {say(busy ? "shell.working" : "shell.signIn")}
          </button>
        </p>
      </Form>
      {found.mayRegister ? <Link to="/register">{say("session.toRegister")}</Link> : null}
      <DemoAccounts accounts={found.accounts} />
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
