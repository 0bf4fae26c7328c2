import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./container.en.ts";
import zh from "./container.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    container: typeof zh;
  }
}

export const containerMessages = defineMessages("container", { zh, en });
