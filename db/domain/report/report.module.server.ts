import { defineModule } from "#platform/module/module.server.ts";
import { orderReport } from "./order-report.server.ts";

export const reportModule = defineModule({
  name: "report",
  after: ["settlement", "container"],
  operations: [orderReport],
  jobs: {
    "report.order": {
      operation: orderReport,
      params: [
        { key: "report", kind: "text" },
        { key: "user", kind: "text" },
        { key: "search", kind: "text" },
        { key: "format", kind: "text" },
      ],
      label: "job.target.report",
      example: "report.order('seaway/reportMgr/voyageSummary', 'admin', 'f.period=lastMonth', 'xlsx')",
    },
  },
});
