import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./fee.en.ts";
import zh from "./fee.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    fee: typeof zh;
  }
}

export const feeMessages = defineMessages("fee", { zh, en });
