import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { NavLink, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import type { Word } from "#platform/i18n/message-key.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { assertSameOrigin, pageContext } from "../../session/ctx.server.ts";
import { answerProfile, loadProfile } from "./profile.loader.server.ts";
import { AvatarForm, ProfileForm } from "./profile-forms.tsx";
import { PasswordForm } from "./profile-password.tsx";
import { OwnSessions } from "./profile-sessions.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadProfile(await pageContext(request));
}

export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  return answerProfile(await pageContext(request));
}

const tabs: readonly { key: string; word: Word }[] = [
  { key: "profile", word: "session.profile" },
  { key: "password", word: "shell.changePassword" },
  { key: "sessions", word: "session.sessions" },
];

/** The user centre: who I am here, my password, where I am signed in. */
export default function Profile() {
  const found = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const say = useSay();
  const [search] = useSearchParams();
  const done = answered?.done ?? (search.get("changed") && !answered ? "session.passwordChanged" : null);
  return (
    <section className="sw-profile">
      <h1>{say("menu.profile")}</h1>
      {found.passwordState ? (
        <div className="bp6-callout bp6-intent-warning" role="alert">
          {say(found.passwordState === "first" ? "session.mustChangeFirst" : "session.mustChangeExpired")}
        </div>
      ) : (
        <nav className="sw-tabs" aria-label={say("menu.profile")}>
          {tabs.map((tab) => (
            <NavLink
              key={tab.key}
              to={`/user/profile?tab=${tab.key}`}
              className={tab.key === found.tab ? "sw-tab sw-tab-here" : "sw-tab"}
              aria-current={tab.key === found.tab ? "page" : undefined}
            >
              {say(tab.word)}
            </NavLink>
          ))}
        </nav>
      )}
      {done ? (
        <div className="bp6-callout bp6-intent-success" role="status">
          {say(done)}
        </div>
      ) : null}
      {found.tab === "profile" ? (
        <>
          <AvatarForm profile={found.profile} limit={found.avatarLimit} faults={answered?.faults ?? []} />
          <ProfileForm profile={found.profile} typed={answered?.typed ?? {}} faults={answered?.faults ?? []} />
        </>
      ) : null}
      {found.tab === "password" ? <PasswordForm rule={found.rule} faults={answered?.faults ?? []} /> : null}
      {found.own ? <OwnSessions {...found.own} /> : null}
    </section>
  );
}
