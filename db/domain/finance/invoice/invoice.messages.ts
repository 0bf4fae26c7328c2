import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./invoice.en.ts";
import zh from "./invoice.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    invoice: typeof zh;
  }
}

export const invoiceMessages = defineMessages("invoice", { zh, en });
