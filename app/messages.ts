/** Registers what the web process shows: the shell's messages and all below it. */
import "#db/services/messages.ts";
import { registerMessages } from "#platform/kernel/i18n/catalogue.ts";
import { shellMessages } from "#app/kit/shell/shell.messages.ts";

registerMessages([shellMessages]);
