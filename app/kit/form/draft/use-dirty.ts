import { useBeforeUnload, useBlocker, useLocation, useNavigate } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { askQuestion } from "#app/kit/shell/dialog/questions.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useLook } from "#app/kit/shell/theme/use-look.tsx";
import { leftSearch } from "#app/kit/shell/frame/navigation.ts";
import { cancelledLabel } from "../save/cancelled.ts";
import { dropDraft, isAbandoned, typedIn } from "./drafts.ts";
import { holdsInput } from "../form-dom.ts";
import { useKeepDraft, useReader } from "./use-draft.ts";

type Input = {
  formElement: RefObject<HTMLFormElement>;
  key: string;
  busy: boolean;
  /** A draft was restored. */
  drafted: boolean;
};

/**
 * Tracks unsaved input. Navigation keeps a draft (`useDraft`); without page tabs, or when the
 * browser tab closes, a warning shows. `key`: record and version. `cancel` drops the input after a
 * question.
 */
export function useDirty({ formElement: formRef, key, busy, drafted }: Input) {
  const t = useTranslate();
  const { look } = useLook();
  const [dirtyKey, setDirtyKey] = useState<string | null>(null);
  const dirty = dirtyKey === key || drafted;
  useKeepDraft({ formElement: formRef, dirty: dirty && look.tagsView });
  const { input, cancel, resume } = useCancel();
  const userName = useReader();
  const { pathname, search } = useLocation();
  const markDirty = useCallback(
    (event?: Event) => {
      // Only the reader's own typing; a script may fill a field after the form was cancelled.
      if (event?.isTrusted !== false) resume();
      setDirtyKey(key);
    },
    [key, resume],
  );
  useEffect(() => {
    // Browser events, because pickers, pastes and suggestions fire them as well.
    const form = formRef.current;
    form?.addEventListener("input", markDirty);
    form?.addEventListener("change", markDirty);
    return () => {
      form?.removeEventListener("input", markDirty);
      form?.removeEventListener("change", markDirty);
    };
  });
  const first = useRef(markDirty);
  useEffect(() => {
    // Typed before hydration. Otherwise the field would tell when it is left, which is while a
    // button is being pressed.
    if (formRef.current && holdsInput(formRef.current)) first.current();
  }, [formRef]);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (dirty && !busy && !isAbandoned(userName, pathname)) event.preventDefault();
      },
      [dirty, busy, userName, pathname],
    ),
  );
  const asking = useRef(false);
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
      showMessage("info", t(cancelledLabel(pathname + search)));
      blocker.proceed();
    });
  }, [blocker, t, pathname, search]);
  return { dirty, markDirty, cancel };
}

/** Drops the draft, closes the page tab and shows the notice (platform §8). */
function useCancel() {
  const t = useTranslate();
  const navigate = useNavigate();
  const userName = useReader();
  const { pathname, search } = useLocation();
  const input = useRef(false);
  const cancel = async (back: string) => {
    const question = {
      text: t("shell.giveUp"),
      hint: t("shell.unsavedHint"),
      yes: t("shell.discard"),
      no: t("shell.keepEditing"),
    };
    if (!(await askQuestion(question))) return;
    input.current = true;
    dropDraft(userName, pathname);
    showMessage("info", t(cancelledLabel(pathname + search)));
    navigate(back + leftSearch(back, pathname), { state: { givenUp: pathname } });
  };
  // Typing after a failed navigation counts again.
  const resume = useCallback(() => {
    typedIn(userName, pathname);
    input.current = false;
  }, [userName, pathname]);
  return { input, cancel, resume };
}
