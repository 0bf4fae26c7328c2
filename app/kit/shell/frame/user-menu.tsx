import { Link } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { Icon } from "#app/kit/ui/icon.tsx";
import { SummaryButton } from "#app/kit/ui/plain-button.tsx";
import { onFoldKey } from "#app/kit/ui/fold-menu.ts";
import { useHydrated } from "./hydrated.ts";
import { useTranslate } from "../messages/translate.ts";
import { SignOut } from "../session/sign-out.tsx";
import { useDrop } from "./use-drop.ts";

const LookDialog = lazy(() =>
  import("../theme/look-dialog.tsx").then((module) => ({ default: module.LookDialog })),
);

export function UserMenu({ nickName, avatar }: { nickName: string; avatar: string }) {
  const t = useTranslate();
  const live = useHydrated();
  const { box, close } = useDrop();
  const [setting, setSetting] = useState(false);
  return (
    <>
      <details className="sw-drop sw-user" ref={box} onKeyDown={onFoldKey}>
        <SummaryButton variant="minimal" size="small" title={nickName}>
          {avatar ? (
            <img
              className="sw-user-picture"
              src={`/xhl-admin${avatar}`}
              alt=""
              width={20}
              height={20}
            />
          ) : (
            <Icon name="user" />
          )}{" "}
          <span className="sw-top-name">{nickName}</span>
        </SummaryButton>
        <div className="sw-drop-body">
          <Link to="/user/profile">{t("menu.profile")}</Link>
          {live ? (
            <button
              type="button"
              onClick={() => {
                close();
                setSetting(true);
              }}
            >
              {t("shell.look")}
            </button>
          ) : null}
          <SignOut className="sw-drop-button" />
        </div>
      </details>
      {setting ? (
        <Suspense>
          <LookDialog onClose={() => setSetting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
