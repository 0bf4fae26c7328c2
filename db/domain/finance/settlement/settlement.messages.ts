import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./settlement.en.ts";
import zh from "./settlement.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    settlement: typeof zh;
  }
}

export const settlementMessages = defineMessages("settlement", { zh, en });
