/** Registers what the command line shows: its own messages and all below it. */
import "#db/services/messages.ts";
import { registerMessages } from "#platform/kernel/i18n/catalogue.ts";
import { cliMessages } from "./cli.messages.ts";

registerMessages([cliMessages]);
