import { defineFacts } from "#platform/machine/facts.server.ts";
import { GenTable } from "../tool.entity.server.ts";

export const genFacts = defineFacts(GenTable, {});
