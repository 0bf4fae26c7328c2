import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./counterparty.en.ts";
import zh from "./counterparty.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    counterparty: typeof zh;
  }
}

export const counterpartyMessages = defineMessages("counterparty", { zh, en });
