import { useNavigate, useRouteLoaderData } from "@remix-run/react";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { useTranslate } from "../messages/translate.ts";
import { type Again, askAgain, setAsk, signInAgain } from "./watch-session.ts";

const ExpiryDialog = lazy(() =>
  import("./expiry-dialog.tsx").then((module) => ({ default: module.ExpiryDialog })),
);

type Open = { again: Again; end(signedIn: boolean): void };

/** Prompts after a session has ended, unless another tab or a remembered device signs in. */
export function SessionWatch() {
  const frame = useRouteLoaderData("shell") as { userName?: string } | undefined;
  const userName = frame?.userName ?? "";
  const [open, setOpen] = useState<Open | null>(null);
  const [left, setLeft] = useState(false);
  const t = useTranslate();
  const giveUp = useGiveUp();
  const ask = useCallback(async (): Promise<boolean> => {
    const again = await askAgain(new FormData());
    if (!again) return false;
    // Another user signed in: this page is not theirs.
    if (again.signedIn && again.signedIn !== userName) return reloadPage();
    if (again.signedIn) return true;
    return new Promise((resolve) => {
      setOpen({
        again,
        end(signedIn) {
          setOpen(null);
          setLeft(!signedIn);
          resolve(signedIn);
        },
      });
    });
  }, [userName]);
  useEffect(() => {
    if (!userName) return;
    setAsk(ask);
    return () => setAsk(null);
  }, [ask, userName]);
  if (open)
    return (
      <Suspense>
        <ExpiryDialog
          userName={userName}
          again={open.again}
          onSignedIn={(name) => (name === userName ? open.end(true) : void reloadPage())}
          onCancel={() => {
            open.end(false);
            giveUp();
          }}
        />
      </Suspense>
    );
  if (!left) return null;
  return (
    <Callout intent="warning" className="sw-session-left" role="alert">
      {t("session.invalid")}{" "}
      <Button
        type="button"
        size="small"
        onClick={() => void signInAgain().then((done) => done && setLeft(false))}
      >
        {t("session.signInAgain")}
      </Button>
    </Callout>
  );
}

function reloadPage(): Promise<boolean> {
  window.location.reload();
  return new Promise(() => {});
}

/** Cancels the pending navigation: the router drops it on a change of fragment. */
function useGiveUp(): () => void {
  const navigate = useNavigate();
  return () => {
    const { pathname, search } = window.location;
    navigate(
      { pathname, search, hash: "#signed-out" },
      { replace: true, preventScrollReset: true },
    );
  };
}
