import { defineFacts } from "#platform/machine/facts.server.ts";
import { Statement } from "./settlement.entity.server.ts";

/** What the rules of a statement ask. */
export const statementFacts = defineFacts(Statement, { status: "column" });
