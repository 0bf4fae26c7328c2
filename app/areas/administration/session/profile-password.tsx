import { Form } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input } from "#app/kit/ui/input.tsx";
import type { Fault } from "./login.loader.server.ts";
import type { loadProfile } from "./profile.loader.server.ts";
import { Field, Others, Send } from "./profile-fields.tsx";

type Loaded = Awaited<ReturnType<typeof loadProfile>>;

const passwords = [
  { key: "oldPassword", label: "shell.oldPassword", complete: "current-password" },
  { key: "newPassword", label: "shell.newPassword", complete: "new-password" },
  { key: "repeatPassword", label: "shell.repeatPassword", complete: "new-password" },
] as const;

export function PasswordForm({ rule, faults }: { rule: Loaded["rule"]; faults: readonly Fault[] }) {
  const t = useTranslate();
  return (
    <Form method="post" action="/user/profile?tab=password" className="sw-panel sw-grid">
      <input type="hidden" name="_intent" value="password" />
      {passwords.map((password) => (
        <Field key={password.key} name={password.key} label={password.label} faults={faults}>
          <Input
            id={password.key}
            name={password.key}
            type="password"
            autoComplete={password.complete}
            required
            minLength={password.key === "oldPassword" ? 1 : rule.min}
            maxLength={rule.max}
          />
        </Field>
      ))}
      <small className="sw-span-12">
        {t("org.passwordLength", { min: rule.min, max: rule.max })} · {t(rule.label)}
      </small>
      <Others faults={faults} fields={passwords.map((password) => password.key)} />
      <Send label="shell.changePassword" />
    </Form>
  );
}
