import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { FeeLeak } from "./leakage.entity.server.ts";

export const leakFacts = defineFacts(FeeLeak, { state: "column" });
