import type { ReactNode } from "react";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import type { FieldError } from "#app/kit/form/form-data.ts";
import { useTranslate } from "#app/kit/shell/translate.ts";
import { PageHead } from "#app/kit/shell/page-head.tsx";
import { RefusalList } from "#app/kit/shell/refusal-list.tsx";

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
