import { consolidateEbooking } from "./ops/consolidate-ebooking.server.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const ebConsolidationModule = defineModule({
  name: "eb-consolidation",
  after: ["loading", "ebooking", "consolidation"],
  operations: [consolidateEbooking],
});
