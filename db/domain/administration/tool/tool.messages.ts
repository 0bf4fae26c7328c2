import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./tool.en.ts";
import zh from "./tool.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    tool: typeof zh;
  }
}

export const toolMessages = defineMessages("tool", { zh, en });
