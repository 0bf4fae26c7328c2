import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, isRouteErrorResponse, NavLink, Outlet, useLoaderData, useLocation, useRouteError } from "@remix-run/react";
import { can } from "#domain/kit/actor.ts";
import type { Word } from "#domain/words.ts";
import { asActor } from "../../session/ctx.server.ts";
import { screens } from "../../site-map.js";
import { useLang, useSay } from "./say.ts";

type MenuGroup = { group: string; items: { path: string; word: Word }[] };

/** The signed-in frame: menus this reader may open, who they are, language, sign-out. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, "org:self");
  const groups: MenuGroup[] = [];
  for (const screen of screens) {
    if (screen.menu === false || !screen.group || !can(actor, screen.perm ?? "")) continue;
    let group = groups.find((one) => one.group === screen.group);
    if (!group) groups.push((group = { group: screen.group, items: [] }));
    group.items.push({ path: screen.path, word: screen.word as Word });
  }
  return { groups, userName: actor.userName, nickName: actor.nickName };
}

export default function Shell() {
  const found = useLoaderData<typeof loader>();
  const say = useSay();
  return (
    <div className="sw-shell">
      <a className="sw-skip" href="#content">
        {say("shell.skip")}
      </a>
      <header className="sw-top">
        <NavLink to="/" className="sw-brand">
          Seaway
        </NavLink>
        <span className="sw-space" />
        <Language />
        <NavLink to="/user/profile">{found.nickName}</NavLink>
        <Form method="post" action="/logout">
          <button type="submit" className="bp6-button bp6-minimal bp6-small">
            {say("shell.signOut")}
          </button>
        </Form>
      </header>
      <nav className="sw-side" aria-label={say("menu.group.home")}>
        {found.groups.map((group) => (
          <details key={group.group} open>
            <summary>{say(`menu.group.${group.group}` as Word)}</summary>
            <ul>
              {group.items.map((item) => (
                <li key={item.path}>
                  <NavLink to={item.path} end={item.path === "/"}>
                    {say(item.word)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      <main id="content" className="sw-content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

export function Language() {
  const lang = useLang();
  const say = useSay();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/lang" reloadDocument>
      <input type="hidden" name="to" value={pathname + search} />
      <button type="submit" name="lang" value={lang === "zh" ? "en" : "zh"} className="bp6-button bp6-minimal bp6-small">
        {say("shell.language")}
      </button>
    </Form>
  );
}

/** A page that cannot be shown keeps the frame around it. */
export function ErrorBoundary() {
  const error = useRouteError();
  const say = useSay();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const word: Word =
    status === 404 ? "kit.notFound" : status === 403 ? "kit.noPermission" : status === 503 ? "shell.unavailable" : "shell.unknownError";
  return (
    <main className="sw-error">
      <h1>{status}</h1>
      <p>{say(word)}</p>
      <a href="/">{say("menu.home")}</a>
    </main>
  );
}
