import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./door-point.en.ts";
import zh from "./door-point.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "door-point": typeof zh;
  }
}

export const doorPointMessages = defineMessages("door-point", { zh, en });
