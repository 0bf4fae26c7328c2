import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./reports.en.ts";
import zh from "./reports.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    reports: typeof zh;
  }
}

export const reportMessages = defineMessages("reports", { zh, en });
