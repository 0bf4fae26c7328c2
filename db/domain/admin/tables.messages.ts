import { defineMessages } from "#platform/i18n/catalogue.ts";
import en from "./tables.en.ts";
import zh from "./tables.zh.ts";

declare module "#platform/i18n/message-key.ts" {
  interface AreaMessages {
    tables: typeof zh;
  }
}

export const tablesMessages = defineMessages("tables", { zh, en });
