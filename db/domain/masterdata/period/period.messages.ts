import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./period.en.ts";
import zh from "./period.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    period: typeof zh;
  }
}

export const periodMessages = defineMessages("period", { zh, en });
