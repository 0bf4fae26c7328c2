import { defineMessages, onEveryPage } from "#platform/kernel/i18n/catalogue.ts";
import en from "./master.en.ts";
import zh from "./master.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    master: typeof zh;
  }
}

export const masterMessages = defineMessages("master", { zh, en }, onEveryPage);
