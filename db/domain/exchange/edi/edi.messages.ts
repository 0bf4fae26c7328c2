import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./edi.en.ts";
import zh from "./edi.zh.ts";
import pathEn from "./edi-path.en.ts";
import pathZh from "./edi-path.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    edi: typeof zh & typeof pathZh;
  }
}

export const ediMessages = defineMessages("edi", {
  zh: { ...zh, ...pathZh },
  en: { ...en, ...pathEn },
});
