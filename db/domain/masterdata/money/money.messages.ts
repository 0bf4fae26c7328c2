import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./money.en.ts";
import zh from "./money.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    money: typeof zh;
  }
}

export const moneyMessages = defineMessages("money", { zh, en });
