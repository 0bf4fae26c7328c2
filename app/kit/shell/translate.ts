import type { i18n as I18n } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { requestMessage } from "./fetch-messages.ts";
import type { TranslateCode } from "#platform/i18n/format-message.ts";
import type { Word } from "#platform/i18n/message-key.ts";

type Params = Record<string, string | number>;

/** The catalogue as it is spoken here: whole on the server, in a browser the language it was sent. */
const messagesOf = (i18n: I18n) => (i18n.getDataByLanguage(langOf(i18n))?.translation ?? {}) as Readonly<Record<string, string>>;
const langOf = (i18n: I18n) => (i18n.language === "en" ? "en" : "zh");

/** Speaks the catalogue in the reader's language; only typed words fit. */
export function useTranslate(): (label: Word, params?: Params) => string {
  const { t, i18n } = useTranslation();
  const messages = messagesOf(i18n);
  return (label, params) => {
    if (lacks(messages, label)) return "";
    return plainly(messages[label], params) ?? t(label, params ?? {});
  };
}

/** Says what an answer or a stored row names, when it is a word of the catalogue; null when it is a plain text. */
export function useTranslateCode(): TranslateCode {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const messages = messagesOf(i18n);
    return (code, params) => {
      if (lacks(messages, code)) return "";
      return Object.hasOwn(messages, code) ? (plainly(messages[code], params) ?? t(code, params ?? {})) : null;
    };
  }, [t, i18n]);
}

/** True in a browser for a message that is under way; the page is drawn again when it is there. */
const lacks = (messages: Readonly<Record<string, string>>, key: string) => !Object.hasOwn(messages, key) && requestMessage(key);

/** A word without formats is filled in directly: a page says some hundreds of them. Null where the catalogue's own way is needed. */
function plainly(text: string | undefined, params: Params | undefined): string | null {
  if (text === undefined || !text.includes("{{")) return text ?? null;
  if (!params || /{{[^}]*[^\w}]/.test(text)) return null;
  return text.replace(/{{(\w+)}}/g, (_, key: string) => String(params[key] ?? ""));
}

/** The reader's language. */
export function useLang(): "zh" | "en" {
  return langOf(useTranslation().i18n);
}
