import i18next, { type i18n as I18n } from "i18next";
import { isMessageKey, messages } from "./catalogue.ts";
import type { MessageKey } from "./message-key.ts";
import type { Lang } from "../actor/actor.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { formatParams, type TranslateCode } from "./format-message.ts";

let shared: I18n | undefined;
/** Values and other messages within a message. */
const special = /\{\{|\$t\(/;

/** Translates outside React: calls, commands, documents, exports. */
export function translate(
  lang: Lang,
  label: MessageKey,
  params?: Record<string, string | number>,
): string {
  const plain = params ? undefined : messages[lang][label];
  // A list asks for the heading of each of its columns; the library takes as long for one as for a
  // row of cells.
  if (plain !== undefined && !special.test(plain)) return plain;
  if (!shared) {
    shared = i18next.createInstance();
    void shared.init({
      initImmediate: false,
      fallbackLng: "zh",
      keySeparator: false,
      nsSeparator: false,
      interpolation: {
        escapeValue: false,
        alwaysFormat: true,
        format: formatParams((spoken) => messages[spoken]),
      },
      resources: { zh: { translation: messages.zh }, en: { translation: messages.en } },
    });
  }
  return shared.t(label, { ...params, lng: lang });
}

export function refusalText(lang: Lang, refusal: Pick<Refusal, "code" | "params">): string {
  return translate(lang, refusal.code, refusal.params);
}

export const translateCodeIn =
  (lang: Lang): TranslateCode =>
  (code, params) =>
    isMessageKey(code) ? translate(lang, code, params) : null;
