import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./container-fee.en.ts";
import zh from "./container-fee.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "container-fee": typeof zh;
  }
}

export const containerFeeMessages = defineMessages("container-fee", { zh, en });
