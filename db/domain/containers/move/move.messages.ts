import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./move.en.ts";
import zh from "./move.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    move: typeof zh;
  }
}

export const moveMessages = defineMessages("move", { zh, en });
