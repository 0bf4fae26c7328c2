import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./voyage.en.ts";
import zh from "./voyage.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    voyage: typeof zh;
  }
}

export const voyageMessages = defineMessages("voyage", { zh, en });
