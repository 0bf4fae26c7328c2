import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./cargo.en.ts";
import zh from "./cargo.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    cargo: typeof zh;
  }
}

export const cargoMessages = defineMessages("cargo", { zh, en });
