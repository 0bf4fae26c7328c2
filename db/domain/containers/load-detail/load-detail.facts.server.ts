import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { LoadDetailRow } from "./load-detail.entity.server.ts";

export const loadDetailFacts = defineFacts(LoadDetailRow, { checkStatus: "column" });
