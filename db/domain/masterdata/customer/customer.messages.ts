import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./customer.en.ts";
import zh from "./customer.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    customer: typeof zh;
  }
}

export const customerMessages = defineMessages("customer", { zh, en });
