import { defineMessages } from "#platform/kernel/i18n/catalogue.ts";
import en from "./cli.en.ts";
import zh from "./cli.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    cli: typeof zh;
  }
}

export const cliMessages = defineMessages("cli", { zh, en });
