import type { StatementMail } from "#domain/finance/settlement/document/statement-mail.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** The mail in both languages, to take into the mail program. */
export function Mails({ mails }: { mails: readonly StatementMail[] }) {
  const t = useTranslate();
  if (mails.length === 0) return null;
  return (
    <details className="sw-tools">
      <summary>{t("statement.mail")}</summary>
      {mails.map((mail) => (
        <div key={mail.lang} lang={mail.lang === "zh" ? "zh-CN" : "en"}>
          <label htmlFor={`mail-${mail.lang}`}>{mail.subject}</label>
          <textarea
            id={`mail-${mail.lang}`}
            className="bp6-input bp6-fill"
            rows={8}
            readOnly
            value={mail.body}
          />
          <a
            className="bp6-button"
            href={`mailto:?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(mail.body)}`}
          >
            {t("statement.mailOpen")}
          </a>
        </div>
      ))}
    </details>
  );
}
