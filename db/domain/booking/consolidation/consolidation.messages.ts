import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./consolidation.en.ts";
import zh from "./consolidation.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    consolidation: typeof zh;
  }
}

export const consolidationMessages = defineMessages("consolidation", { zh, en });
