import { billForm } from "#domain/documents/bill/bill.form.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";

export type MailedChange = { field: string; lineName: string; oldValue: string; newValue: string };
export type MailedAdvice = {
  adviceNo: string;
  blNo: string;
  voyageName: string;
  portLoad: string;
  portDis: string;
  reason: string;
  mailTo: string;
  changes: readonly MailedChange[];
};

export const labelsOfFields: ReadonlyMap<string, MessageKey> = new Map([
  ...billForm.sections.flatMap(({ fields }) =>
    fields.map(({ key, label }) => [key, label] as const),
  ),
  ...(billForm.lines ?? []).flatMap((lines) =>
    lines.fields.map(({ key, label }) => [`${lines.key}.${key}`, label] as const),
  ),
]);

/** What the other port is asked to change in its manifest. */
export function adviceMail(
  advice: MailedAdvice,
  lang: Lang,
): { to: string; subject: string; body: string } {
  const t = (key: MessageKey, params: Record<string, string> = {}) => translate(lang, key, params);
  const { adviceNo, blNo, voyageName, portLoad, portDis, reason } = advice;
  const value = (text: string) => text.replaceAll("\n", "\n    ") || "—";
  const changes = advice.changes.map(({ field, lineName, oldValue, newValue }, i) => {
    const label = labelsOfFields.get(field);
    const name = [label ? t(label) : field, lineName].filter(Boolean).join(" ");
    return [
      `${i + 1}. ${name}`,
      `   ${t("correctionAdvice.mail.was")}: ${value(oldValue)}`,
      `   ${t("correctionAdvice.mail.is")}: ${value(newValue)}`,
    ].join("\n");
  });
  const body = [
    t("correctionAdvice.mail.greeting"),
    t("correctionAdvice.mail.ask", { blNo, voyage: voyageName, portLoad, portDis }),
    ...changes,
    t("correctionAdvice.mail.reason", { reason }),
    t("correctionAdvice.mail.close"),
  ].join("\n\n");
  return {
    to: advice.mailTo,
    subject: t("correctionAdvice.mail.subject", { adviceNo, voyage: voyageName }),
    body,
  };
}
