import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./vessel-tracking.en.ts";
import zh from "./vessel-tracking.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "vessel-tracking": typeof zh;
  }
}

export const vesselTrackingMessages = defineMessages("vessel-tracking", { zh, en });
