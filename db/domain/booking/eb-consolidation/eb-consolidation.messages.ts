import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./eb-consolidation.en.ts";
import zh from "./eb-consolidation.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "eb-consolidation": typeof zh;
  }
}

export const ebConsolidationMessages = defineMessages("eb-consolidation", { zh, en });
