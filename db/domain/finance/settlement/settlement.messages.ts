import { defineMessages } from "#platform/i18n/catalogue.ts";
import en from "./settlement.en.ts";
import zh from "./settlement.zh.ts";

declare module "#platform/i18n/message-key.ts" {
  interface AreaMessages {
    settlement: typeof zh;
  }
}

export const settlementMessages = defineMessages("settlement", { zh, en });
