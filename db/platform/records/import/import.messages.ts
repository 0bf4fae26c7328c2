import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./import.en.ts";
import zh from "./import.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    import: typeof zh;
  }
}

export const importMessages = defineMessages("import", { zh, en });
