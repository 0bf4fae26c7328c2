import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./tracking.en.ts";
import zh from "./tracking.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    tracking: typeof zh;
  }
}

export const trackingMessages = defineMessages("tracking", { zh, en });
