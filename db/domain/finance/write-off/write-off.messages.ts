import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./write-off.en.ts";
import zh from "./write-off.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "write-off": typeof zh;
  }
}

export const writeOffMessages = defineMessages("write-off", { zh, en });
