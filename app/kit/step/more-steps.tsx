import { type ReactNode, useEffect, useRef } from "react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { SummaryButton } from "#app/kit/ui/plain-button.tsx";

/** Unfolds without a script; with one an outside press or Escape closes it. */
export function MoreSteps({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslate();
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = box;
      if (!current?.open) return;
      if (
        event instanceof KeyboardEvent
          ? event.key === "Escape"
          : !current.contains(event.target as Node)
      )
        current.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  if (count === 0) return null;
  return (
    <details className="sw-more-steps" ref={box}>
      <SummaryButton aria-label={t("step.more")} title={t("step.more")}>
        ⋯
      </SummaryButton>
      <div className="sw-more-steps-body">{children}</div>
    </details>
  );
}
