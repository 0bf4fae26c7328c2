import { defineMessages } from "#platform/i18n/catalogue.ts";
import en from "./code.en.ts";
import zh from "./code.zh.ts";

declare module "#platform/i18n/message-key.ts" {
  interface AreaMessages {
    code: typeof zh;
  }
}

export const codeMessages = defineMessages("code", { zh, en });
