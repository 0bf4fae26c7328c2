import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./pre-check.en.ts";
import zh from "./pre-check.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "pre-check": typeof zh;
  }
}

export const preCheckMessages = defineMessages("pre-check", { zh, en });
