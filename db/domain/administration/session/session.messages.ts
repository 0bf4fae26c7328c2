import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./session.en.ts";
import zh from "./session.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    session: typeof zh;
  }
}

export const sessionMessages = defineMessages("session", { zh, en });
