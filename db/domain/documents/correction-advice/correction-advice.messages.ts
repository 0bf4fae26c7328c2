import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./correction-advice.en.ts";
import zh from "./correction-advice.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "correction-advice": typeof zh;
  }
}

export const correctionAdviceMessages = defineMessages("correction-advice", { zh, en });
