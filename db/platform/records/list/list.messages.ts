import { defineMessages, onEveryPage } from "#platform/kernel/i18n/catalogue.ts";
import en from "./list.en.ts";
import zh from "./list.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    list: typeof zh;
  }
}

export const listMessages = defineMessages("list", { zh, en }, onEveryPage);
