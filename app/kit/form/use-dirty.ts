import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { useSay } from "../shell/say.ts";
import { useLook } from "../shell/use-look.tsx";
import { useKeepDraft } from "./use-draft.ts";

type Given = {
  sheet: RefObject<HTMLFormElement>;
  key: string;
  busy: boolean;
  /** The sheet holds again what was typed before. */
  drafted: boolean;
};

/**
 * Whether something typed is not saved. On the way to another page it is kept for the tag that leads back (`useDraft`); where the reader has
 * switched tags off, and before the browser's tab closes, a warning. `key` names record and version: what was typed into an older one is saved
 * or given up.
 */
export function useDirty({ sheet, key, busy, drafted }: Given) {
  const say = useSay();
  const { look } = useLook();
  const [dirtyKey, setDirtyKey] = useState<string | null>(null);
  const dirty = dirtyKey === key || drafted;
  useKeepDraft({ sheet, dirty: dirty && look.tagsView });
  const markDirty = useCallback(() => setDirtyKey(key), [key]);
  useEffect(() => {
    // The browser's own events: values put in by a picker, a paste or a suggestion count like typed ones.
    const form = sheet.current;
    form?.addEventListener("input", markDirty);
    form?.addEventListener("change", markDirty);
    return () => {
      form?.removeEventListener("input", markDirty);
      form?.removeEventListener("change", markDirty);
    };
  });
  useBeforeUnload(
    useCallback(
      (event) => {
        if (dirty && !busy) event.preventDefault();
      },
      [dirty, busy],
    ),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty && !look.tagsView && !busy && historyAction !== "REPLACE" && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(say("shell.unsaved"))) blocker.proceed();
    else blocker.reset();
  }, [blocker, say]);
  return { dirty, markDirty };
}
