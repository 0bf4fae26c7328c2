import { defineMessages } from "#platform/i18n/catalogue.ts";
import en from "./place.en.ts";
import zh from "./place.zh.ts";

declare module "#platform/i18n/message-key.ts" {
  interface AreaMessages {
    place: typeof zh;
  }
}

export const placeMessages = defineMessages("place", { zh, en });
