import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./equipment.en.ts";
import zh from "./equipment.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    equipment: typeof zh;
  }
}

export const equipmentMessages = defineMessages("equipment", { zh, en });
