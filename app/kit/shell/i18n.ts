import type { InitOptions } from "i18next";
import { formatParam } from "#domain/kit/say-format.ts";

/** How words are spoken, for server and browser alike; the server knows both languages, a browser the one it was sent. */
export const i18nOptions: InitOptions = {
  supportedLngs: ["zh", "en"],
  fallbackLng: "zh",
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, format: formatParam },
};
