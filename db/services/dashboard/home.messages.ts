import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./home.en.ts";
import zh from "./home.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    home: typeof zh;
  }
}

export const homeMessages = defineMessages("home", { zh, en });
