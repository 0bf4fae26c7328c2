import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./decision-notice.en.ts";
import zh from "./decision-notice.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "decision-notice": typeof zh;
  }
}

export const decisionNoticeMessages = defineMessages("decision-notice", { zh, en });
