import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./vgm.en.ts";
import zh from "./vgm.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    vgm: typeof zh;
  }
}

export const vgmMessages = defineMessages("vgm", { zh, en });
