import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { periodDictionaries } from "./period.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { addPeriods } from "./ops/add-periods.server.ts";
import { periodEntities } from "./period.entity.server.ts";
import { periodResource } from "./period.resource.server.ts";

export const periodModule = defineModule({
  name: "period",
  after: ["org"],
  dictionaries: periodDictionaries,
  entities: periodEntities,
  resources: [periodResource],
  operations: [addPeriods],
  jobs: {
    "period.add": {
      operation: addPeriods,
      params: [],
      label: "job.target.period",
      example: "period.add()",
      schedule: {
        jobName: "add-accounting-months",
        invokeTarget: "period.add()",
        cronExpression: "0 5 0 1 * ?",
        misfirePolicy: "2",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  uses: usesIn("accounting_period", "period.list", { company: ["company_code"] }),
  roles: {
    finance: ["period:list", "period:close", "period:lock"],
  },
  permissionLabels: {
    "period:close": "period.permission.close",
    "period:lock": "period.permission.lock",
  },
  tableLabels: { accounting_period: "period.table.accountingPeriod" },
});
