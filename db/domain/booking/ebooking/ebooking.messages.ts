import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./ebooking.en.ts";
import zh from "./ebooking.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    ebooking: typeof zh;
  }
}

export const ebookingMessages = defineMessages("ebooking", { zh, en });
