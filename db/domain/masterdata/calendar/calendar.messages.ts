import { defineMessages } from "#platform/i18n/catalogue.ts";
import en from "./calendar.en.ts";
import zh from "./calendar.zh.ts";

declare module "#platform/i18n/message-key.ts" {
  interface AreaMessages {
    calendar: typeof zh;
  }
}

export const calendarMessages = defineMessages("calendar", { zh, en });
