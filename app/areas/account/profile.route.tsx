import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { NavLink, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import type { Word } from "#platform/i18n/message-key.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { assertSameOrigin, pageContext } from "../../session/ctx.server.ts";
import { respondToProfile, loadProfile } from "./profile.loader.server.ts";
import { AvatarForm, ProfileForm } from "./profile-forms.tsx";
import { PasswordForm } from "./profile-password.tsx";
import { OwnSessions } from "./profile-sessions.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadProfile(await pageContext(request));
}

export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  return respondToProfile(await pageContext(request));
}

const tabs: readonly { key: string; label: Word }[] = [
  { key: "profile", label: "session.profile" },
  { key: "password", label: "shell.changePassword" },
  { key: "sessions", label: "session.sessions" },
];

/** The user centre: who I am here, my password, where I am signed in. */
export default function Profile() {
  const result = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  const [search] = useSearchParams();
  const done = response?.done ?? (search.get("changed") && !response ? "session.passwordChanged" : null);
  return (
    <section className="sw-profile">
      <h1>{t("menu.profile")}</h1>
      {result.passwordState ? (
        <div className="bp6-callout bp6-intent-warning" role="alert">
          {t(result.passwordState === "first" ? "session.mustChangeFirst" : "session.mustChangeExpired")}
        </div>
      ) : (
        <nav className="sw-tabs" aria-label={t("menu.profile")}>
          {tabs.map((tab) => (
            <NavLink
              key={tab.key}
              to={`/user/profile?tab=${tab.key}`}
              className={tab.key === result.tab ? "sw-tab sw-tab-here" : "sw-tab"}
              aria-current={tab.key === result.tab ? "page" : undefined}
            >
              {t(tab.label)}
            </NavLink>
          ))}
        </nav>
      )}
      {done ? (
        <div className="bp6-callout bp6-intent-success" role="status">
          {t(done)}
        </div>
      ) : null}
      {result.tab === "profile" ? (
        <>
          <AvatarForm profile={result.profile} limit={result.avatarLimit} faults={response?.faults ?? []} />
          <ProfileForm profile={result.profile} typed={response?.typed ?? {}} faults={response?.faults ?? []} />
        </>
      ) : null}
      {result.tab === "password" ? <PasswordForm rule={result.rule} faults={response?.faults ?? []} /> : null}
      {result.own ? <OwnSessions {...result.own} /> : null}
    </section>
  );
}
