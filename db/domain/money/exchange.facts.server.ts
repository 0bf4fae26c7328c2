import { defineFacts } from "#platform/machine/facts.server.ts";
import { ExchangePublication } from "./money.entity.server.ts";

/** The rules of a publication ask nothing of it. */
export const exchangeFacts = defineFacts(ExchangePublication, {});
