import type { EntityManager } from "@mikro-orm/postgresql";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { readPasswordRule } from "#domain/administration/org/password/password.server.ts";
import {
  passwordLength,
  passwordLabel,
} from "#domain/administration/org/password/password-rule.ts";
import { CaptchaField } from "#app/kit/shell/session/captcha-field.tsx";
import { Language } from "#app/kit/shell/theme/choices.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { addressHeader } from "#app/session/address.server.ts";
import { noticeCookie } from "#app/session/cookies.server.ts";
import { assertSameOrigin, findContext } from "#app/session/ctx.server.ts";
import { platform } from "#app/session/platform.server.ts";
import { registerOpen, signUp } from "#app/session/sign-in.loader.server.ts";
import { askCaptcha, faultsOf } from "./login.loader.server.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { useSendOnce } from "./use-send-once.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  if (await findContext(request)) throw redirect("/");
  const { orm } = await platform();
  const em = orm.em.fork() as EntityManager;
  if (!(await registerOpen(em)))
    return data({ open: false, captcha: null, rule: null }, { status: 403 });
  const { min, chrtype } = await readPasswordRule(em);
  const rule = { min, label: passwordLabel({ min, chrtype }) };
  return data({ open: true, captcha: await askCaptcha(request).catch(() => null), rule });
}

export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const form = await readPageForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const userName = text("userName").slice(0, 40);
  const back = async (
    faults: ReturnType<typeof faultsOf>,
    status: number,
    kind: "image" | "text" = "image",
  ) => {
    const captcha = await askCaptcha(request, kind).catch((error: unknown) => {
      faults.push(...faultsOf(error));
      return null;
    });
    return data({ faults, userName, captcha }, { status });
  };
  if (text("_intent").startsWith("captcha:"))
    return back([], 200, text("_intent") === "captcha:text" ? "text" : "image");
  try {
    const made = await signUp({
      userName,
      password: text("password"),
      confirmPassword: text("confirmPassword"),
      uuid: text("uuid"),
      code: text("code"),
      address: request.headers.get(addressHeader) ?? "",
      agent: request.headers.get("user-agent") ?? "",
      requestId: request.headers.get("x-request-id") ?? "",
      source: "screen",
    });
    const label = made.open ? "session.registered" : "session.registeredClosed";
    return redirect("/login", {
      headers: { "set-cookie": await noticeCookie.serialize(`${label}|${made.userName}`) },
    });
  } catch (error) {
    return back(faultsOf(error), 422);
  }
}

const fields = [
  { key: "password", label: "shell.password" },
  { key: "confirmPassword", label: "session.confirmPassword" },
] as const;

export default function Register() {
  const registration = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  const { busy, onSubmit } = useSendOnce();
  const captcha = response ? response.captcha : registration.captcha;
  return (
    <main className="sw-login">
      <h1>{t("session.register")}</h1>
      {registration.open ? null : <p role="alert">{t("session.registerClosed")}</p>}
      {registration.rule ? (
        <Form
          reloadDocument
          method="post"
          action="/register"
          className="sw-login-form"
          onSubmit={onSubmit}
        >
          <RefusalList refusals={response?.faults} />
          <label>
            {t("shell.userName")}
            <Input
              name="userName"
              defaultValue={response?.userName}
              autoComplete="username"
              required
              minLength={2}
              maxLength={20}
            />
          </label>
          {fields.map((field) => (
            <label key={field.key}>
              {t(field.label)}
              <Input
                name={field.key}
                type="password"
                autoComplete="new-password"
                required
                minLength={registration.rule?.min}
                maxLength={passwordLength.most}
                aria-describedby="password-rule"
              />
            </label>
          ))}
          <small id="password-rule">
            {t("org.passwordLength", { min: registration.rule.min, max: passwordLength.most })} ·{" "}
            {t(registration.rule.label)}
          </small>
          {captcha ? <CaptchaField key={captcha.uuid} captcha={captcha} /> : null}
          <p>
            <Button type="submit" intent="primary" fill aria-disabled={busy || undefined}>
              {t(busy ? "shell.working" : "session.register")}
            </Button>
          </p>
        </Form>
      ) : null}
      <Link to="/login">{t("session.toSignIn")}</Link>
      <Language />
    </main>
  );
}
