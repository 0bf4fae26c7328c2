import type { ReactNode } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";

/** A page that shows bills before they are made: heading, refusals, content. */
export function PreviewPage({
  title,
  errors,
  children,
}: {
  title: MessageKey;
  errors: readonly FieldError[];
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <section className="sw-form" aria-labelledby="preview-title">
      <PageHead id="preview-title" back="/seaway/bill/create">
        {t(title)}
      </PageHead>
      <RefusalList refusals={errors} />
      {children}
    </section>
  );
}
