import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./doctor.en.ts";
import zh from "./doctor.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    doctor: typeof zh;
  }
}

export const doctorMessages = defineMessages("doctor", { zh, en });
