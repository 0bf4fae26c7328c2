import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./org.en.ts";
import zh from "./org.zh.ts";
import peopleEn from "./people.en.ts";
import peopleZh from "./people.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    org: typeof zh & typeof peopleZh;
  }
}

export const orgMessages = defineMessages("org", {
  zh: { ...zh, ...peopleZh },
  en: { ...en, ...peopleEn },
});
