import type { InitOptions } from "i18next";
import { formatParams, type MessagesOf } from "#platform/kernel/i18n/format-message.ts";

/** The server has both languages, a browser the one it was sent. */
export const i18nOptions = (messagesOf: MessagesOf): InitOptions => ({
  supportedLngs: ["zh", "en"],
  fallbackLng: "zh",
  keySeparator: false,
  nsSeparator: false,
  // Messages may arrive after the page.
  react: { bindI18nStore: "added" },
  interpolation: { escapeValue: false, alwaysFormat: true, format: formatParams(messagesOf) },
});
