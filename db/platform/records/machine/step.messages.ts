import { defineMessages, onEveryPage } from "#platform/kernel/i18n/catalogue.ts";
import en from "./step.en.ts";
import zh from "./step.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    step: typeof zh;
  }
}

export const stepMessages = defineMessages("step", { zh, en }, onEveryPage);
