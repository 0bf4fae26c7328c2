/**
 * Registers the messages of the platform, of all areas and of the services. Every process imports
 * this first, as definitions use texts while they load.
 */
import "#platform/messages.ts";
import "#domain/messages.ts";
import { registerMessages } from "#platform/kernel/i18n/catalogue.ts";
import { homeMessages } from "./dashboard/home.messages.ts";
import { doctorMessages } from "./doctor/doctor.messages.ts";
import { apiMessages } from "./openapi/api.messages.ts";

registerMessages([homeMessages, doctorMessages, apiMessages]);
