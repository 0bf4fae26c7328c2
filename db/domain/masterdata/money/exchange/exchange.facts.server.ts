import { defineFacts } from "#platform/machine/facts.server.ts";
import { ExchangePublication } from "../money.entity.server.ts";

export const exchangeFacts = defineFacts(ExchangePublication, {});
