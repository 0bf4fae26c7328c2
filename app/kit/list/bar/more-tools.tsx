import { type ReactNode, useRef } from "react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { SummaryButton } from "#app/kit/ui/plain-button.tsx";
import { onFoldKey } from "#app/kit/ui/fold-menu.ts";
import { useClosePops } from "../filters/filters.tsx";

/**
 * Rarer tools behind "⋯", so that the toolbar keeps to one row. Native details: it unfolds without
 * JavaScript.
 */
export function MoreTools({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useClosePops(box);
  return (
    <div ref={box}>
      <details className="sw-pop sw-more-tools" name="sw-pop" onKeyDown={onFoldKey}>
        <SummaryButton aria-label={t("list.moreTools")} title={t("list.moreTools")}>
          <span aria-hidden="true">⋯</span>
        </SummaryButton>
        <div className="sw-pop-body">{children}</div>
      </details>
    </div>
  );
}
