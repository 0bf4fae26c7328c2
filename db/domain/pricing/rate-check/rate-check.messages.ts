import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./rate-check.en.ts";
import zh from "./rate-check.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "rate-check": typeof zh;
  }
}

export const rateCheckMessages = defineMessages("rate-check", { zh, en });
