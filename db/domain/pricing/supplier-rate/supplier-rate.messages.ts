import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./supplier-rate.en.ts";
import zh from "./supplier-rate.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "supplier-rate": typeof zh;
  }
}

export const supplierRateMessages = defineMessages("supplier-rate", { zh, en });
