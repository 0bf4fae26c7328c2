import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./leakage.en.ts";
import zh from "./leakage.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    leakage: typeof zh;
  }
}

export const leakageMessages = defineMessages("leakage", { zh, en });
