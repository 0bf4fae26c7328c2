import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./code.en.ts";
import zh from "./code.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    code: typeof zh;
  }
}

export const codeMessages = defineMessages("code", { zh, en });
