import { defineMessages } from "#platform/i18n/catalogue.ts";
import en from "./flows.en.ts";
import zh from "./flows.zh.ts";

declare module "#platform/i18n/message-key.ts" {
  interface AreaMessages {
    flows: typeof zh;
  }
}

export const flowsMessages = defineMessages("flows", { zh, en });
