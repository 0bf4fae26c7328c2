import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { askQuestion } from "#app/kit/shell/dialog/questions.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

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
  const asking = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty &&
      historyAction !== "REPLACE" &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (asking.current) return;
    asking.current = true;
    void askQuestion({
      text: t("shell.unsaved"),
      hint: t("shell.unsavedHint"),
      yes: t("shell.leave"),
      no: t("shell.keepEditing"),
    }).then((leaves) => {
      asking.current = false;
      if (!leaves) return blocker.reset();
      showMessage("info", t("shell.updateCancelled"));
      blocker.proceed();
    });
  }, [blocker, t]);
}
