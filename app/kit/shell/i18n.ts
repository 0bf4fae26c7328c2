import type { InitOptions } from "i18next";
import { en, zh } from "#domain/words.ts";

/** The words of both languages, for server and browser alike. */
export const i18nOptions: InitOptions = {
  supportedLngs: ["zh", "en"],
  fallbackLng: "zh",
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { zh: { translation: zh }, en: { translation: en } },
};
