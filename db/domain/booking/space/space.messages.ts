import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./space.en.ts";
import zh from "./space.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    space: typeof zh;
  }
}

export const spaceMessages = defineMessages("space", { zh, en });
