import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./report.en.ts";
import zh from "./report.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "report-page": typeof zh;
  }
}

export const reportMessages = defineMessages("report-page", { zh, en });
