import { type ReactNode, useEffect, useRef } from "react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { SummaryButton } from "#app/kit/ui/plain-button.tsx";
import { onFoldKey } from "#app/kit/ui/fold-menu.ts";

/** Unfolds without a script; with one it is walked by keys, and an outside press closes it. */
export function MoreSteps({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslate();
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = box;
      if (current && !current.contains(event.target as Node)) current.open = false;
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, []);
  if (count === 0) return null;
  return (
    <details className="sw-more-steps" ref={box} onKeyDown={onFoldKey}>
      <SummaryButton aria-label={t("step.more")} title={t("step.more")}>
        ⋯
      </SummaryButton>
      <div className="sw-more-steps-body">{children}</div>
    </details>
  );
}
