import { defineMessages } from "#platform/i18n/catalogue.ts";
import en from "./workbench.en.ts";
import zh from "./workbench.zh.ts";

declare module "#platform/i18n/message-key.ts" {
  interface AreaMessages {
    workbench: typeof zh;
  }
}

export const workbenchMessages = defineMessages("workbench", { zh, en });
