import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";

/** A bar higher than this has wrapped. */
const oneRow = 36;

/**
 * Keeps the actions to one row: those that do not fit unfold by "⋯". Without JavaScript the bar
 * wraps.
 */
export function StepRow({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const bar = box.current?.querySelector<HTMLElement>(".sw-steps");
    if (!bar || !box.current) return;
    const observer = new ResizeObserver(() => setOver(bar.scrollHeight > oneRow));
    observer.observe(box.current);
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={`sw-step-row${over ? " sw-over" : ""}${open ? " sw-open" : ""}`}>
      {children}
      {over ? (
        <Button
          type="button"
          aria-expanded={open}
          aria-label={t("list.moreTools")}
          title={t("list.moreTools")}
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true">⋯</span>
        </Button>
      ) : null}
    </div>
  );
}
