import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./job.en.ts";
import zh from "./job.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    job: typeof zh;
  }
}

export const jobMessages = defineMessages("job", { zh, en });
