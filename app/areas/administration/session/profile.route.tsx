import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { NavLink, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { assertSameOrigin, pageContext } from "#app/session/ctx.server.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
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

const tabs: readonly { key: string; label: MessageKey }[] = [
  { key: "profile", label: "session.profile" },
  { key: "password", label: "shell.changePassword" },
  { key: "sessions", label: "session.sessions" },
];

export default function Profile() {
  const centre = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  const [search] = useSearchParams();
  const done =
    response?.done ?? (search.get("changed") && !response ? "session.passwordChanged" : null);
  return (
    <section className="sw-profile">
      <h1>{t("menu.profile")}</h1>
      {centre.passwordState ? (
        <Callout intent="warning" role="alert">
          {t(
            centre.passwordState === "first"
              ? "session.mustChangeFirst"
              : "session.mustChangeExpired",
          )}
        </Callout>
      ) : (
        <nav className="sw-tabs" aria-label={t("menu.profile")}>
          {tabs.map((tab) => (
            <NavLink
              key={tab.key}
              to={`/user/profile?tab=${tab.key}`}
              className={tab.key === centre.tab ? "sw-tab sw-tab-here" : "sw-tab"}
              aria-current={tab.key === centre.tab ? "page" : undefined}
            >
              {t(tab.label)}
            </NavLink>
          ))}
        </nav>
      )}
      {done ? (
        <Callout intent="success" role="status">
          {t(done)}
        </Callout>
      ) : null}
      {centre.tab === "profile" ? (
        <>
          <AvatarForm
            profile={centre.profile}
            limit={centre.avatarLimit}
            faults={response?.faults ?? []}
          />
          <ProfileForm
            profile={centre.profile}
            typed={response?.typed ?? {}}
            faults={response?.faults ?? []}
          />
        </>
      ) : null}
      {centre.tab === "password" ? (
        <PasswordForm rule={centre.rule} faults={response?.faults ?? []} />
      ) : null}
      {centre.own ? <OwnSessions {...centre.own} /> : null}
    </section>
  );
}
