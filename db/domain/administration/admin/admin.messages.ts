import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./admin.en.ts";
import zh from "./admin.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    admin: typeof zh;
  }
}

export const adminMessages = defineMessages("admin", { zh, en });
