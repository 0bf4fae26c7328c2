import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./load-detail.en.ts";
import zh from "./load-detail.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "load-detail": typeof zh;
  }
}

export const loadDetailMessages = defineMessages("load-detail", { zh, en });
