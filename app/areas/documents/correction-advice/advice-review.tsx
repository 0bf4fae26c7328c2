import "./advice-review.css";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import type { MailedChange } from "#domain/documents/correction-advice/advice-mail.ts";
import { adviceLabels } from "#domain/documents/correction-advice/correction-advice.form.ts";
import type { VersionChanges } from "#platform/records/form/compare-versions.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { VersionTables } from "#app/kit/record/version-tables.tsx";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { AnchorButton, Button } from "#app/kit/ui/button.tsx";

type Mail = { to: string; subject: string; body: string };
type Review = {
  id: number;
  state: string;
  cause: string;
  charged: string;
  amendmentDue: string;
  changeRows: readonly (MailedChange & { charged: string })[];
  compared: VersionChanges;
  /** For staff. */
  mails?: Record<"zh" | "en", Mail>;
};

/** What the fee of the advice is, or why there is none. */
function costOf({ state, cause, charged, amendmentDue, changeRows }: Review): MessageKey {
  if (charged === "Y") return "correctionAdvice.cost.charged";
  if (cause === "CARRIER") return "correctionAdvice.cost.carrier";
  if (!changeRows.some((change) => change.charged === "Y")) return "correctionAdvice.cost.free";
  return amendmentDue === "Y" || state === "APPLIED"
    ? "correctionAdvice.cost.before"
    : "correctionAdvice.cost.due";
}

/** Old and new values side by side, the amendment fee, and the mail to the other port. */
export function AdviceReview() {
  const t = useTranslate();
  const { record } = useLoaderData() as FormData_;
  const read: Readonly<Record<string, unknown>> = record;
  if (!read.id) return null;
  const review = read as Review;
  const { changeRows, compared } = review;
  return (
    <section className="sw-panel sw-advice" aria-labelledby="advice-compared">
      <h2 id="advice-compared">{t("correctionAdvice.compared")}</h2>
      {changeRows.length === 0 ? (
        <p className="sw-empty">{t("correctionAdvice.noneYet")}</p>
      ) : (
        <>
          <VersionTables
            changes={compared}
            form={adviceLabels}
            heads={{ before: "correctionAdvice.oldValue", after: "correctionAdvice.newValue" }}
          />
          <p>
            <strong>{t("correctionAdvice.cost")}</strong> {t(costOf(review))}
          </p>
          {review.mails ? (
            <details>
              <summary>{t("correctionAdvice.mail")}</summary>
              <MailText id={review.id} lang="zh" mail={review.mails.zh} />
              <MailText id={review.id} lang="en" mail={review.mails.en} />
            </details>
          ) : null}
        </>
      )}
    </section>
  );
}

function MailText({ id, lang, mail }: { id: number; lang: "zh" | "en"; mail: Mail }) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  const title = `advice-mail-${lang}`;
  const copy = () => {
    // Browsers offer a clipboard only on secure connections.
    if (!navigator.clipboard) return;
    void navigator.clipboard
      .writeText(`${mail.subject}\n\n${mail.body}`)
      .then(() => setCopied(true));
  };
  return (
    <div className="sw-advice-mail">
      <h3 id={title}>{t(`correctionAdvice.mail.${lang}`)}</h3>
      <p>
        {mail.to ? `${t("correctionAdvice.mail.to")} ${mail.to} · ` : ""}
        {mail.subject}
      </p>
      <pre tabIndex={0} aria-labelledby={title} lang={lang}>
        {mail.body}
      </pre>
      <div className="sw-steps">
        {hydrated ? (
          <Button type="button" onClick={copy}>
            {t(copied ? "correctionAdvice.mail.copied" : "correctionAdvice.mail.copy")}
          </Button>
        ) : null}
        <AnchorButton href={`/seaway/bill/correctionAdvice/mail/${id}?lang=${lang}`} download>
          {t("correctionAdvice.mail.download")}
        </AnchorButton>
      </div>
    </div>
  );
}
