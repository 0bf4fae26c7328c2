import { registerMessages } from "#platform/i18n/catalogue.ts";
import { areaMessages } from "#domain/messages.ts";

registerMessages(areaMessages);
