import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { useSay } from "../shell/say.ts";

type Given = { sheet: RefObject<HTMLFormElement>; key: string; busy: boolean };

/**
 * Whether something typed is not saved, and a warning before it is lost: by a link, by the browser's back, by closing the page. `key`
 * names record and version: what was typed into an older one is saved or given up.
 */
export function useDirty({ sheet, key, busy }: Given) {
  const say = useSay();
  const [dirtyKey, setDirtyKey] = useState<string | null>(null);
  const dirty = dirtyKey === key;
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
      dirty && !busy && historyAction !== "REPLACE" && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(say("shell.unsaved"))) blocker.proceed();
    else blocker.reset();
  }, [blocker, say]);
  return { dirty, markDirty };
}
