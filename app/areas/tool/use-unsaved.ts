import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { showMessage } from "../../kit/shell/messages.ts";
import { useTranslate } from "../../kit/shell/translate.ts";

/** Warns on links, browser back and closing. */
export function useUnsaved(dirty: boolean): void {
  const t = useTranslate();
  useBeforeUnload(
    useCallback(
      (event) => {
        if (dirty) event.preventDefault();
      },
      [dirty],
    ),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty &&
      historyAction !== "REPLACE" &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(t("shell.unsaved"))) {
      showMessage("info", t("shell.updateCancelled"));
      blocker.proceed();
    } else blocker.reset();
  }, [blocker, t]);
}
