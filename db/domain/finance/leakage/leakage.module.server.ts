import { leakageDictionaries } from "./leakage.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { FeeLeak } from "./leakage.entity.server.ts";
import { leakResource } from "./leakage.resource.server.ts";
import { orderScan, scanLeaks, scanNightly } from "./ops/scan-leaks.server.ts";

export const leakageModule = defineModule({
  name: "leakage",
  after: ["container-fee"],
  dictionaries: leakageDictionaries,
  entities: [FeeLeak],
  resources: [leakResource],
  operations: [scanLeaks, scanNightly, orderScan],
  jobs: {
    "leakage.scanNightly": {
      operation: scanNightly,
      params: [],
      label: "leak.job",
      example: "leakage.scanNightly()",
      schedule: {
        jobName: "leakage",
        invokeTarget: "leakage.scanNightly()",
        cronExpression: "0 0 4 * * ?",
        misfirePolicy: "2",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  uses: [
    ...usesIn("fee_leak", "leak.list", {
      port: ["port_load", "port_dis"],
      customer: ["client_code"],
      currency: ["currency"],
      costCode: ["fee_code"],
    }),
    ...usesIn("fee_leak", "leak.list", { voyage: ["voyage_id"], bill: ["bill_id"] }, { id: true }),
  ],
  roles: {
    finance: ["leakage:list", "leakage:edit", "leakage:scan"],
  },
  permissionLabels: {
    "leakage:edit": "leak.permission.edit",
    "leakage:scan": "leak.permission.scan",
  },
  tableLabels: { fee_leak: "leak.table.feeLeak" },
});
