import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./api.en.ts";
import zh from "./api.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    api: typeof zh;
  }
}

export const apiMessages = defineMessages("api", { zh, en });
