import { Form } from "@remix-run/react";
import { useSay } from "../../kit/shell/translate.ts";
import type { Fault } from "./login.loader.server.ts";
import type { loadProfile } from "./profile.loader.server.ts";
import { Field, Others, Send } from "./profile-fields.tsx";

type Loaded = Awaited<ReturnType<typeof loadProfile>>;

const passwords = [
  { key: "oldPassword", word: "shell.oldPassword", complete: "current-password" },
  { key: "newPassword", word: "shell.newPassword", complete: "new-password" },
  { key: "repeatPassword", word: "shell.repeatPassword", complete: "new-password" },
] as const;

/** The reader's own password. */
export function PasswordForm({ rule, faults }: { rule: Loaded["rule"]; faults: readonly Fault[] }) {
  const say = useSay();
  return (
    <Form method="post" action="/user/profile?tab=password" className="sw-panel sw-grid">
      <input type="hidden" name="_intent" value="password" />
      {passwords.map((one) => (
        <Field key={one.key} name={one.key} word={one.word} faults={faults}>
          <input
            className="bp6-input"
            id={one.key}
            name={one.key}
            type="password"
            autoComplete={one.complete}
            required
            minLength={one.key === "oldPassword" ? 1 : rule.min}
            maxLength={rule.max}
          />
        </Field>
      ))}
      <small className="sw-span-12">
        {say("org.passwordLength", { min: rule.min, max: rule.max })} · {say(rule.word)}
      </small>
      <Others faults={faults} fields={passwords.map((one) => one.key)} />
      <Send word="shell.changePassword" />
    </Form>
  );
}
