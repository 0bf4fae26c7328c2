import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./vehicle.en.ts";
import zh from "./vehicle.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    vehicle: typeof zh;
  }
}

export const vehicleMessages = defineMessages("vehicle", { zh, en });
