import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./books.en.ts";
import zh from "./books.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    books: typeof zh;
  }
}

export const booksMessages = defineMessages("books", { zh, en });
