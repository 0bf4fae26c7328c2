import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./loading.en.ts";
import zh from "./loading.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    loading: typeof zh;
  }
}

export const loadingMessages = defineMessages("loading", { zh, en });
