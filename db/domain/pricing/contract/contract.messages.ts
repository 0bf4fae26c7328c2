import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./contract.en.ts";
import zh from "./contract.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    contract: typeof zh;
  }
}

export const contractMessages = defineMessages("contract", { zh, en });
