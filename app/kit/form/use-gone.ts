import { useEffect, useRef } from "react";
import type { ListStep } from "../list/list-data.ts";
import { showMessage } from "../shell/messages.ts";
import { useTranslateCode } from "../shell/translate.ts";

/**
 * A record that is removed from its own sheet is said to be removed where its reader is led: the sheet is gone then. Answers what is to be called
 * when a step is sent; one that is refused leaves the sheet, and nothing is said.
 */
export function useGone(busy: boolean): (step: Pick<ListStep, "name" | "label">) => void {
  const translateCode = useTranslateCode();
  const gone = useRef<string | null>(null);
  useEffect(() => {
    if (!busy) gone.current = null;
  }, [busy]);
  useEffect(
    () => () => {
      if (gone.current) showMessage("success", gone.current);
    },
    [],
  );
  return ({ name, label }) => {
    gone.current = /^(delete|remove)/.test(name) ? translateCode(`${label}.done`, {}) : null;
  };
}
