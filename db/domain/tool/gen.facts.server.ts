import { defineFacts } from "#platform/machine/facts.server.ts";
import { GenTable } from "./tool.entity.server.ts";

/** The rules of a generated table's settings ask nothing of them. */
export const genFacts = defineFacts(GenTable, {});
