import { useEffect, useRef } from "react";
import type { ListStep } from "#app/kit/step/list-step.ts";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { useTranslateCode } from "#app/kit/shell/messages/translate.ts";

/**
 * Shows "removed" on the page after a form's record is removed. Call the result when the step is
 * sent.
 */
export function useGone(busy: boolean): (step: Pick<ListStep, "name" | "label">) => void {
  const translateCode = useTranslateCode();
  const gone = useRef<string | null>(null);
  useEffect(() => {
    if (!busy) gone.current = null;
  }, [busy]);
  useEffect(() => {
    return () => {
      if (gone.current) showMessage("success", gone.current);
    };
  }, []);
  return ({ name, label }) => {
    gone.current = /^(delete|remove)/.test(name) ? translateCode(`${label}.done`, {}) : null;
  };
}
