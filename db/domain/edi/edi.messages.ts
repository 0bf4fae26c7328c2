import { defineMessages } from "#platform/i18n/catalogue.ts";
import en from "./edi.en.ts";
import zh from "./edi.zh.ts";

declare module "#platform/i18n/message-key.ts" {
  interface AreaMessages {
    edi: typeof zh;
  }
}

export const ediMessages = defineMessages("edi", { zh, en });
