import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./place.en.ts";
import zh from "./place.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    place: typeof zh;
  }
}

export const placeMessages = defineMessages("place", { zh, en });
