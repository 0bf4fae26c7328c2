import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./import-bill.en.ts";
import zh from "./import-bill.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    "import-bill": typeof zh;
  }
}

export const importBillMessages = defineMessages("import-bill", { zh, en });
