import { defineFacts } from "#platform/machine/facts.server.ts";
import { Statement } from "./settlement.entity.server.ts";

export const statementFacts = defineFacts(Statement, { status: "column" });
