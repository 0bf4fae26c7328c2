import type { ReactNode } from "react";
import { Link } from "@remix-run/react";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import type { FieldError } from "../../kit/form/form-data.ts";
import { useTranslate } from "../../kit/shell/translate.ts";

/** A page that shows bills before they are made: heading, refusals, content. */
export function PreviewPage({ title, errors, children }: { title: MessageKey; errors: readonly FieldError[]; children: ReactNode }) {
  const t = useTranslate();
  return (
    <section className="sw-form" aria-labelledby="preview-title">
      <header className="sw-list-head">
        <h1 id="preview-title">{t(title)}</h1>
        <Link className="bp6-button" to="/seaway/bill/create">
          {t("shell.back")}
        </Link>
      </header>
      {errors.length > 0 ? (
        <ul className="bp6-callout bp6-intent-danger" role="alert">
          {errors.map((error) => (
            <li key={JSON.stringify(error)}>{t(error.code, error.params)}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  );
}
