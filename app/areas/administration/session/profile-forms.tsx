import { Form } from "@remix-run/react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { FileChoice } from "#app/kit/upload/file-choice.tsx";
import { boundFile } from "#app/kit/upload/bound-file.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import type { Fault } from "./login.loader.server.ts";
import type { loadProfile } from "./profile.loader.server.ts";
import { Field, Others, Send } from "./profile-fields.tsx";

type Loaded = Awaited<ReturnType<typeof loadProfile>>;
type Shown = Loaded["profile"];

/** The picture, and data only others may change. */
export function AvatarForm({
  profile,
  limit,
  faults,
}: {
  profile: Shown;
  limit: number;
  faults: readonly Fault[];
}) {
  const t = useTranslate();
  const mine = faults.filter((fault) => fault.field === "avatarfile");
  return (
    <Form method="post" encType="multipart/form-data" className="sw-panel sw-avatar-form">
      <input type="hidden" name="_intent" value="avatar" />
      {profile.avatar ? (
        <img
          className="sw-avatar"
          src={`/xhl-admin${profile.avatar}`}
          width={96}
          height={96}
          alt={t("session.avatarOf", { name: profile.nickName })}
        />
      ) : (
        <span className="sw-avatar sw-avatar-none" aria-hidden="true">
          {[...profile.nickName][0]}
        </span>
      )}
      <div className="sw-field">
        <label htmlFor="avatarfile">{t("session.avatar")}</label>
        <FileChoice
          id="avatarfile"
          name="avatarfile"
          accept="image/png,image/jpeg"
          required
          onChange={(event) =>
            boundFile(event.currentTarget, limit, (sizes) => t("session.avatarTooBig", sizes))
          }
        />
        <small>{t("session.avatarHint", { limit })}</small>
        {mine.map((fault) => (
          <span key={fault.code} className="sw-wrong" role="alert">
            {t(fault.code, fault.params)}
          </span>
        ))}
        <Button type="submit">{t("shell.upload")}</Button>
      </div>
      <dl className="sw-facts">
        {facts(profile).map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value || "-"}</dd>
          </div>
        ))}
      </dl>
    </Form>
  );
}

const facts = (profile: Shown): [MessageKey, string][] => [
  ["shell.userName", profile.userName],
  ["session.dept", profile.deptName],
  ["session.posts", profile.postNames.join(", ")],
  ["session.roles", profile.roleNames.join(", ")],
  ["session.created", profile.createdTime],
  ["session.loginDate", [profile.loginDate, profile.loginIp].filter(Boolean).join(" · ")],
  ["session.passwordTime", profile.passwordTime],
];

const texts = [
  { key: "nickName", label: "session.nickName", most: 30, complete: "name", required: true },
  { key: "phonenumber", label: "session.phonenumber", most: 20, complete: "tel", required: false },
  { key: "email", label: "session.email", most: 50, complete: "email", required: false },
] as const;

export function ProfileForm({
  profile,
  typed,
  faults,
}: {
  profile: Shown;
  typed: Record<string, string>;
  faults: readonly Fault[];
}) {
  const t = useTranslate();
  const choose = (name: "sex" | "lang", options: readonly (readonly [string, string])[]) => (
    <select className="sw-select" id={name} name={name} defaultValue={typed[name] ?? profile[name]}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
  return (
    <Form method="post" className="sw-panel sw-grid" key={JSON.stringify(profile)}>
      <input type="hidden" name="_intent" value="profile" />
      {texts.map((text) => (
        <Field key={text.key} name={text.key} label={text.label} faults={faults}>
          <Input
            id={text.key}
            name={text.key}
            defaultValue={typed[text.key] ?? profile[text.key]}
            maxLength={text.most}
            autoComplete={text.complete}
            required={text.required}
            aria-describedby={
              faults.some((fault) => fault.field === text.key) ? `${text.key}-fault` : undefined
            }
          />
        </Field>
      ))}
      <Field name="sex" label="session.sex" faults={faults}>
        {choose("sex", [
          ["0", t("session.sex.0")],
          ["1", t("session.sex.1")],
          ["2", t("session.sex.2")],
        ])}
      </Field>
      <Field name="lang" label="session.lang" faults={faults}>
        {choose("lang", [
          ["zh", t("session.lang.zh")],
          ["en", t("session.lang.en")],
        ])}
      </Field>
      <Others
        faults={faults.filter((fault) => fault.field !== "avatarfile")}
        fields={[...texts.map((text) => text.key), "sex", "lang"]}
      />
      <Send label="shell.save" />
    </Form>
  );
}
