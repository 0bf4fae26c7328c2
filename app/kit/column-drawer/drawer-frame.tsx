import "./drawer.css";
import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type { Word } from "#platform/i18n/message-key.ts";
import { useTranslate } from "../shell/translate.ts";
import { drawerAddress } from "./drawer-address.ts";
import { type DrawerPlace, drawerTabs, refreshColumns } from "./drawer-data.ts";

/** The tabs of a page's drawer: links, so that they work without JavaScript. All but the first are the administrator's; others do not get the bar. */
export function DrawerTabs({ apiName, back, tab: now }: DrawerPlace) {
  const t = useTranslate();
  return (
    <nav className="sw-drawer-tabs" aria-label={t("list.drawerTabs")}>
      {drawerTabs.map((tab) => (
        <Link
          key={tab.name}
          to={drawerAddress({ apiName, back, tab: tab.name })}
          data-tab={tab.name}
          aria-current={tab.name === now ? "page" : undefined}
        >
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  );
}

/** The drawer's heading with its way out. */
export function DrawerHead({ back, title }: { back: string; title: Word }) {
  const t = useTranslate();
  return (
    <header className="sw-drawer-head">
      <h1 id="drawer-title">
        {t("list.columns")} · {t(title)}
      </h1>
      <Link className="bp6-button bp6-minimal" to={back} data-close="" aria-label={t("shell.close")} title={`${t("shell.close")} (Esc)`}>
        ×
      </Link>
    </header>
  );
}

type FrameProps = DrawerPlace & {
  title: Word;
  /** Where Escape leads first while something is open in the tab; to the list when nothing is. */
  within?: string | undefined;
  children: ReactNode;
};

/** A tab of the drawer as a page of its own, 800 pixels wide; Escape and the cross lead back to the list, which reads its columns anew. */
export function DrawerFrame({ within, title, children, ...place }: FrameProps) {
  const { apiName, back } = place;
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (within !== undefined) return navigate(within);
      window.dispatchEvent(new CustomEvent(refreshColumns, { detail: { apiName } }));
      navigate(back);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [apiName, back, within, navigate]);
  return (
    <section className="sw-drawer" aria-labelledby="drawer-title">
      <DrawerHead back={back} title={title} />
      <DrawerTabs {...place} />
      {children}
    </section>
  );
}
