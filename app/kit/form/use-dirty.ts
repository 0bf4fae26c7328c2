import { useBeforeUnload, useBlocker, useLocation, useNavigate } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { showMessage } from "../shell/messages.ts";
import { useTranslate } from "../shell/translate.ts";
import { useLook } from "../shell/use-look.tsx";
import { leftSearch } from "../shell/navigation.ts";
import { cancelledLabel } from "./cancelled.ts";
import { dropDraft, isAbandoned, typedIn } from "./drafts.ts";
import { useKeepDraft, useReader } from "./use-draft.ts";

type Input = {
  sheet: RefObject<HTMLFormElement>;
  key: string;
  busy: boolean;
  /** The sheet holds again what was typed before. */
  drafted: boolean;
};

/**
 * Whether something typed is not saved. On the way to another page it is kept for the tag that leads back (`useDraft`); where the reader has
 * switched tags off, and before the browser's tab closes, a warning. `key` names record and version: what was typed into an older one is saved
 * or given up. `cancel` gives up what was typed, after a question, and leads where it is told; given up is said so.
 */
export function useDirty({ sheet: formShape, key, busy, drafted }: Input) {
  const t = useTranslate();
  const { look } = useLook();
  const [dirtyKey, setDirtyKey] = useState<string | null>(null);
  const dirty = dirtyKey === key || drafted;
  useKeepDraft({ sheet: formShape, dirty: dirty && look.tagsView });
  const { given: input, cancel, resume } = useCancel();
  const userName = useReader();
  const { pathname, search } = useLocation();
  const markDirty = useCallback(
    (event?: Event) => {
      // Only what the reader does himself: a field that is filled late, after he gave the sheet up, is no typing.
      if (event?.isTrusted !== false) resume();
      setDirtyKey(key);
    },
    [key, resume],
  );
  useEffect(() => {
    // The browser's own events: values put in by a picker, a paste or a suggestion count like typed ones.
    const form = formShape.current;
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
        if (dirty && !busy && !isAbandoned(userName, pathname)) event.preventDefault();
      },
      [dirty, busy, userName, pathname],
    ),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty &&
      !input.current &&
      !look.tagsView &&
      !busy &&
      historyAction !== "REPLACE" &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(t("shell.unsaved"))) {
      showMessage("info", t(cancelledLabel(pathname + search)));
      blocker.proceed();
    } else blocker.reset();
  }, [blocker, t, pathname, search]);
  return { dirty, markDirty, cancel };
}

/** Gives up what was typed: no draft of it stays, its tag closes, and the notice of the kind is said (platform §8). */
function useCancel() {
  const t = useTranslate();
  const navigate = useNavigate();
  const userName = useReader();
  const { pathname, search } = useLocation();
  const input = useRef(false);
  const cancel = (back: string) => {
    if (!window.confirm(t("shell.giveUp"))) return;
    input.current = true;
    dropDraft(userName, pathname);
    showMessage("info", t(cancelledLabel(pathname + search)));
    navigate(back + leftSearch(back, pathname), { state: { givenUp: pathname } });
  };
  // Typed on after the way back was cut off: it counts again.
  const resume = useCallback(() => {
    typedIn(userName, pathname);
    input.current = false;
  }, [userName, pathname]);
  return { given: input, cancel, resume };
}
