import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./bill.en.ts";
import zh from "./bill.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    bill: typeof zh;
  }
}

export const billMessages = defineMessages("bill", { zh, en });
