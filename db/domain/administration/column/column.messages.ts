import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./column.en.ts";
import zh from "./column.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    column: typeof zh;
  }
}

export const columnMessages = defineMessages("column", { zh, en });
