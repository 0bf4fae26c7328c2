import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./workbench.en.ts";
import zh from "./workbench.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    workbench: typeof zh;
  }
}

export const workbenchMessages = defineMessages("workbench", { zh, en });
