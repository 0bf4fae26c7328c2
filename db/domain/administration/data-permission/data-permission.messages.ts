import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./data-permission.en.ts";
import zh from "./data-permission.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "data-permission": typeof zh;
  }
}

export const dataPermissionMessages = defineMessages("data-permission", { zh, en });
