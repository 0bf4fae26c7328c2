import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./file.en.ts";
import zh from "./file.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    file: typeof zh;
  }
}

export const fileMessages = defineMessages("file", { zh, en });
