import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { ExchangePublication } from "../money.entity.server.ts";

export const exchangeFacts = defineFacts(ExchangePublication, {});
