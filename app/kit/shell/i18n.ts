import type { InitOptions } from "i18next";
import { formatParam } from "#domain/kit/say-format.ts";
import { en, zh } from "#domain/words.ts";

/** The words of both languages, for server and browser alike. */
export const i18nOptions: InitOptions = {
  supportedLngs: ["zh", "en"],
  fallbackLng: "zh",
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, format: formatParam },
  resources: { zh: { translation: zh }, en: { translation: en } },
};
