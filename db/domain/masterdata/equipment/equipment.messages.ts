import { defineMessages } from "#platform/i18n/catalogue.ts";
import en from "./equipment.en.ts";
import zh from "./equipment.zh.ts";

declare module "#platform/i18n/message-key.ts" {
  interface AreaMessages {
    equipment: typeof zh;
  }
}

export const equipmentMessages = defineMessages("equipment", { zh, en });
