import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./calendar.en.ts";
import zh from "./calendar.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    calendar: typeof zh;
  }
}

export const calendarMessages = defineMessages("calendar", { zh, en });
