import { defineFacts } from "#platform/machine/facts.server.ts";
import { RepairOrder } from "./container-fee.entity.server.ts";

export const repairFacts = defineFacts(RepairOrder, {
  state: "column",
  laborAmount: { path: "laborAmount", kind: "decimal" },
  materialAmount: { path: "materialAmount", kind: "decimal" },
});
