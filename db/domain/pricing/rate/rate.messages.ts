import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./rate.en.ts";
import zh from "./rate.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    rate: typeof zh;
  }
}

export const rateMessages = defineMessages("rate", { zh, en });
