import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./free-demurrage.en.ts";
import zh from "./free-demurrage.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "free-demurrage": typeof zh;
  }
}

export const freeDemurrageMessages = defineMessages("free-demurrage", { zh, en });
