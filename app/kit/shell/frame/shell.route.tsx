import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { can } from "#platform/kernel/actor/actor.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { readFrame } from "#db/services/monitor/recent-tasks.server.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { TaskBell } from "#app/kit/task/task-bell.tsx";
import { requestedPermissions } from "./requested-permissions.ts";
import { FullScreen, SideToggle, SizeChoice } from "./bar-tools.tsx";
import { Language, ThemeChoice } from "../theme/choices.tsx";
import { Crumbs } from "./crumbs.tsx";
import { Menu, useMenuLinks } from "./menu.tsx";
import { packMenu, unpackMenu } from "./menu-data.ts";
import { groupsIn, placeAt } from "#app/session/menu-groups.server.ts";
import { Icon } from "#app/kit/ui/icon.tsx";
import { cookieOf } from "../theme/look.ts";
import { useTranslate } from "../messages/translate.ts";
import { SearchButton } from "../search/search-button.tsx";
import { SeenAs } from "../session/seen-as.tsx";
import { TagBar } from "../tags/tag-bar.tsx";
import { readTags, tagsKey, visit } from "../tags/tags.ts";
import { TopNav } from "./top-nav.tsx";
import { useLook } from "../theme/use-look.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The signed-in frame: menus, place and user. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em, avatar } = await asActor(request, "org:self");
  const { tree, unread } = await readFrame(em, actor);
  const groups = groupsIn(tree, actor.lang);
  const url = new URL(request.url);
  const pathname = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const kept = readTags(cookieOf(request.headers.get("cookie"), tagsKey), actor.userName);
  url.searchParams.delete("_routes");
  const tags = visit(kept, { path: pathname, to: pathname + url.search });
  const place = placeAt(groups, pathname, actor.lang);
  return {
    menu: packMenu(groups),
    place,
    tags,
    titles: Object.fromEntries(
      tags.map(({ path }) => [path, placeAt(groups, path, actor.lang).title || path]),
    ),
    userName: actor.userName,
    nickName: actor.nickName,
    avatar: actor.viewedBy ? "" : avatar,
    viewedBy: actor.viewedBy ?? null,
    zone: actor.zone,
    unread,
    may: requestedPermissions.filter((perm) => can(actor, perm)),
  };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Shell() {
  return (
    <Frame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

/** `failed`: an error replaces the page, which then is not listed as open. */
function Frame({
  data: shellData,
  failed = false,
  children,
}: {
  data: Data;
  failed?: boolean;
  children: ReactNode;
}) {
  const t = useTranslate();
  const drawer = useDrawer();
  const follow = useMenuLinks();
  const groups = unpackMenu(shellData.menu);
  const { look } = useLook();
  const { here, title, crumbs } = shellData.place;
  useTitle(title, look.dynamicTitle);
  return (
    <div className="sw-shell">
      <a className="sw-skip" href="#content">
        {t("shell.skip")}
      </a>
      <input
        type="checkbox"
        id="menu-box"
        className="sw-menu-box"
        ref={drawer}
        aria-label={t("shell.menu")}
        autoComplete="off"
      />
      <header className="sw-top">
        <label htmlFor="menu-box" className="sw-menu-open" title={t("shell.menu")}>
          <Icon name="menu" />
        </label>
        <SideToggle />
        <Link to="/" className="sw-brand">
          Seaway
        </Link>
        {look.topNav ? <TopNav groups={groups} here={here} /> : null}
        <span className="sw-space" />
        <SearchButton userName={shellData.userName} />
        <TaskBell unread={shellData.unread} />
        <FullScreen />
        <SizeChoice />
        <ThemeChoice />
        <Language />
        <UserMenu nickName={shellData.nickName} avatar={shellData.avatar} />
      </header>
      <div className="sw-side">
        <Link to="/" className="sw-logo" tabIndex={-1} aria-hidden="true">
          <img src="/favicon.svg" alt="" width={24} height={24} /> <b>Seaway</b>
        </Link>
        <nav aria-label={t("shell.menu")} onClick={follow}>
          <Menu groups={groups} here={here} />
        </nav>
      </div>
      <label htmlFor="menu-box" className="sw-menu-shade" aria-hidden="true" />
      {look.tagsView ? (
        <TagBar
          key={shellData.userName}
          first={shellData.tags}
          titles={shellData.titles}
          userName={shellData.userName}
          failed={failed}
        />
      ) : null}
      <main id="content" className="sw-content" tabIndex={-1}>
        <Crumbs crumbs={crumbs} />
        <SeenAs viewedBy={shellData.viewedBy} userName={shellData.userName} />
        {children}
      </main>
    </div>
  );
}

/** Setting "dynamic title". */
function useTitle(title: string, dynamic: boolean) {
  useEffect(() => {
    document.title = dynamic && title ? `${title} - Seaway` : "Seaway";
  }, [title, dynamic]);
}

/** A checkbox, so that it needs no script; with script it closes after navigation. */
function useDrawer() {
  const box = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (box.current && key) box.current.checked = false;
  }, [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && box.current) box.current.checked = false;
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return box;
}

/** Keeps the frame unless the frame itself failed to load. */
export function ErrorBoundary() {
  const error = useRouteError();
  const t = useTranslate();
  const shellData = useRouteLoaderData<typeof loader>("shell");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const label: MessageKey =
    (
      {
        400: "kit.invalid",
        403: "kit.noPermission",
        404: "kit.notFound",
        503: "shell.unavailable",
      } as const
    )[status] ?? "shell.unknownError";
  const name = shellData?.place.title;
  const message = (
    <div className="sw-error" role="alert">
      <h1>{status}</h1>
      <p>{status === 404 && name ? t("shell.recordMissing", { name }) : t(label)}</p>
      <a href="/">{t("menu.home")}</a>
    </div>
  );
  return shellData ? (
    <Frame data={shellData} failed>
      {message}
    </Frame>
  ) : (
    <main>{message}</main>
  );
}
