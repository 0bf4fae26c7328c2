import "./drawer.css";
import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { dialogIsOpen } from "#app/kit/ui/dialog-open.ts";
import { drawerAddress } from "./drawer-address.ts";
import { type DrawerPlace, drawerTabs, refreshColumns } from "./drawer-data.ts";

/** The tabs as links, for administrators only. */
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

export function DrawerHead({ back, title }: { back: string; title: MessageKey }) {
  const t = useTranslate();
  return (
    <header className="sw-drawer-head">
      <h1 id="drawer-title">
        {t("list.columns")} · {t(title)}
      </h1>
      <LinkButton
        variant="minimal"
        to={back}
        data-close=""
        aria-label={t("shell.close")}
        title={`${t("shell.close")} (Esc)`}
      >
        ×
      </LinkButton>
    </header>
  );
}

type FrameProps = DrawerPlace & {
  title: MessageKey;
  /** Where Escape leads first; else to the list. */
  within?: string | undefined;
  children: ReactNode;
};

/** A tab as its own page. Escape and the cross return to the list, which reloads its columns. */
export function DrawerFrame({ within, title, children, ...place }: FrameProps) {
  const { apiName, back } = place;
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || dialogIsOpen()) return;
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
