import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./manifest.en.ts";
import zh from "./manifest.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    manifest: typeof zh;
  }
}

export const manifestMessages = defineMessages("manifest", { zh, en });
