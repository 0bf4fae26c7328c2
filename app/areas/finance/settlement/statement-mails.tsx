import type { StatementMail } from "#domain/finance/settlement/document/statement-mail.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { AnchorButton } from "#app/kit/ui/button.tsx";
import { TextArea } from "#app/kit/ui/input.tsx";

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
          <TextArea id={`mail-${mail.lang}`} fill rows={8} readOnly value={mail.body} />
          <AnchorButton
            href={`mailto:?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(mail.body)}`}
          >
            {t("statement.mailOpen")}
          </AnchorButton>
        </div>
      ))}
    </details>
  );
}
