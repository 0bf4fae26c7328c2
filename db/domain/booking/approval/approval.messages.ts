import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./approval.en.ts";
import zh from "./approval.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    approval: typeof zh;
  }
}

export const approvalMessages = defineMessages("approval", { zh, en });
