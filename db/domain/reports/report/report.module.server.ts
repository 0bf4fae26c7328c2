import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { reportDictionaries } from "./report.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { ReportSetting } from "./report-setting.entity.server.ts";
import { reportSettingResource } from "./report-setting.resource.server.ts";
import { assertMayOrder, mailOutside } from "./may-order.server.ts";
import { orderReport } from "./ops/order-report.server.ts";

export const reportModule = defineModule({
  name: "report",
  after: ["write-off", "container", "free-demurrage"],
  dictionaries: reportDictionaries,
  entities: [ReportSetting],
  resources: [reportSettingResource],
  operations: [orderReport],
  roles: {
    admin: ["report:mailOutside"],
    clerk: ["report:list"],
    finance: ["report:list", "reportSetting:list", "reportSetting:edit"],
  },
  permissionLabels: {
    "reportSetting:edit": "reportSetting.permission.edit",
    [mailOutside]: "report.permission.mailOutside",
  },
  uses: usesIn("report_setting", "reportSetting.list", { company: ["company_code"] }),
  jobs: {
    "report.order": {
      operation: orderReport,
      params: [
        { key: "report", kind: "text" },
        { key: "user", kind: "text" },
        { key: "search", kind: "text" },
        { key: "format", kind: "text" },
        { key: "folder", kind: "text" },
        { key: "mailTo", kind: "text" },
      ],
      assertMayAsk: async (saver, input) =>
        void (await assertMayOrder(saver, orderReport.input.parse(input))),
      label: "job.target.report",
      example:
        "report.order('seaway/reportMgr/voyageSummary', 'admin', 'f.period=lastMonth', 'xlsx', 'monthly', 'line@example.com')",
    },
  },
});
