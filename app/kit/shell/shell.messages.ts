import { defineMessages, onEveryPage } from "#platform/kernel/i18n/catalogue.ts";
import en from "./shell.en.ts";
import zh from "./shell.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    shell: typeof zh;
  }
}

export const shellMessages = defineMessages("shell", { zh, en }, onEveryPage);
