import { defineMessages, onEveryPage } from "#platform/kernel/i18n/catalogue.ts";
import en from "./task.en.ts";
import zh from "./task.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    task: typeof zh;
  }
}

export const taskMessages = defineMessages("task", { zh, en }, onEveryPage);
