import { consolidateEbooking } from "./consolidate-ebooking.server.ts";
import { defineModule } from "#platform/module/module.server.ts";

export const ebConsolidationModule = defineModule({
  name: "eb-consolidation",
  after: ["loading", "consolidation"],
  operations: [consolidateEbooking],
});
