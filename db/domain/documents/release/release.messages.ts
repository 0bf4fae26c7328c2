import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./release.en.ts";
import zh from "./release.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    release: typeof zh;
  }
}

export const releaseMessages = defineMessages("release", { zh, en });
