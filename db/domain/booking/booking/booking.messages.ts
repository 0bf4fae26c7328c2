import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./booking.en.ts";
import zh from "./booking.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    booking: typeof zh;
  }
}

export const bookingMessages = defineMessages("booking", { zh, en });
