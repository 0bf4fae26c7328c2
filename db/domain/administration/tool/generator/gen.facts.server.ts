import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { GenTable } from "../tool.entity.server.ts";

export const genFacts = defineFacts(GenTable, {});
