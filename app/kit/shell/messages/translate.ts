import type { i18n as I18n } from "i18next";
import { createContext, createElement, type ReactNode, useContext, useMemo } from "react";
import { I18nContext, useTranslation } from "react-i18next";
import { keepBeside } from "#platform/kernel/text/parse-once.ts";
import { requestMessage } from "./fetch-messages.ts";
import type { TranslateCode } from "#platform/kernel/i18n/format-message.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

type Params = Record<string, string | number>;
type Translate = (label: MessageKey, params?: Params) => string;

/** The server has the whole catalogue, a browser its language. */
const messagesOf = (i18n: I18n) =>
  (i18n.getDataByLanguage(langOf(i18n))?.translation ?? {}) as Readonly<Record<string, string>>;
const langOf = (i18n: I18n) => (i18n.language === "en" ? "en" : "zh");

const onServer = typeof document === "undefined";

type Speaker = { t: I18n["t"]; i18n: I18n };

const SpeakerContext = createContext<Speaker | null>(null);

/**
 * For the browser: one subscription to language and messages for the whole page. The hook in each
 * part costs ten times as much.
 */
export function SpeakerProvider({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const speaker = useMemo(() => ({ t, i18n }), [t, i18n]);
  return createElement(SpeakerContext.Provider, { value: speaker }, children);
}

function useProvided(): Speaker {
  const speaker = useContext(SpeakerContext);
  if (!speaker) throw new Error("no SpeakerProvider around this part");
  return speaker;
}

/** On the server one instance speaks one language. */
const useSpeaker: () => Speaker = onServer
  ? () => speakerOf(useContext(I18nContext).i18n)
  : useProvided;
const speakerOf = keepBeside((i18n: I18n): Speaker => ({ t: i18n.t, i18n }));

/** The same function until language or messages change, so that parts may depend on it. */
const translateOf = keepBeside(({ t, i18n }: Speaker): Translate => {
  const messages = messagesOf(i18n);
  return (label, params) => {
    if (lacks(messages, label)) return "";
    return plainly(messages[label], params) ?? t(label, params ?? {});
  };
});

export function useTranslate(): Translate {
  return translateOf(useSpeaker());
}

/** Translates a code of a response or a stored row; null for plain text. */
export function useTranslateCode(): TranslateCode {
  return translateCodeOf(useSpeaker());
}

const translateCodeOf = keepBeside(({ t, i18n }: Speaker): TranslateCode => {
  const messages = messagesOf(i18n);
  return (code, params) => {
    if (lacks(messages, code)) return "";
    return Object.hasOwn(messages, code)
      ? (plainly(messages[code], params) ?? t(code, params ?? {}))
      : null;
  };
});

/** True while the browser loads a message; the page renders again then. */
const lacks = (messages: Readonly<Record<string, string>>, key: string) =>
  !Object.hasOwn(messages, key) && requestMessage(key);

/** Fast path for messages without formats; a page has hundreds. Else null. */
function plainly(text: string | undefined, params: Params | undefined): string | null {
  if (text === undefined || !text.includes("{{")) return text ?? null;
  if (!params || /{{[^}]*[^\w}]/.test(text)) return null;
  return text.replace(/{{(\w+)}}/g, (_, key: string) => String(params[key] ?? ""));
}

export function useLang(): "zh" | "en" {
  return langOf(useSpeaker().i18n);
}
