import { extend } from "#platform/kernel/operation/extension-point.ts";
import { containerFeeDictionaries } from "./container-fee.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { basisReplay } from "#domain/finance/fee/ops/replay-fees.server.ts";
import { containerFeeEntities } from "./container-fee.entity.server.ts";
import { freeTime } from "./free-time/free-time.resource.server.ts";
import { hireMasters } from "./rent/hire.resource.server.ts";
import { orderOverdue, orderRent, orderTransfers } from "./ops/order-run.server.ts";
import { overdueResources } from "./overdue/overdue.resource.server.ts";
import { runOverdue, runOverdueNightly } from "./ops/overdue-run.server.ts";
import { replayBasis } from "./charge/replay-basis.ts";
import { repairResource } from "./repair/repair.resource.server.ts";
import { runRent } from "./ops/run-rent.server.ts";
import { runTransfers } from "./ops/run-transfers.server.ts";

export const containerFeeModule = defineModule({
  name: "container-fee",
  after: ["contract", "fee", "move", "calendar", "equipment", "free-demurrage"],
  dictionaries: containerFeeDictionaries,
  entities: containerFeeEntities,
  resources: [freeTime, ...overdueResources, ...hireMasters, repairResource],
  extensions: [extend(basisReplay, replayBasis)],
  operations: [
    runOverdue,
    runOverdueNightly,
    runRent,
    runTransfers,
    orderOverdue,
    orderRent,
    orderTransfers,
  ],
  jobs: {
    "overdue.runNightly": {
      operation: runOverdueNightly,
      params: [],
      label: "containerFee.job.overdue",
      example: "overdue.runNightly()",
      schedule: {
        jobName: "overdue",
        invokeTarget: "overdue.runNightly()",
        cronExpression: "0 30 3 * * ?",
        misfirePolicy: "2",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  uses: [
    ...usesIn("free_time_tariff", "containerFee.freeTimeList", {
      port: ["port_code"],
      currency: ["currency"],
      costCode: ["fee_code"],
    }),
    ...usesIn("overdue_stay", "containerFee.overdueList", {
      port: ["port_code", "port_load", "port_dis"],
      customer: ["corp_code"],
      company: ["company_code"],
      currency: ["currency"],
      sizeType: ["size_type"],
    }),
    ...usesIn(
      "overdue_stay",
      "containerFee.overdueList",
      { voyage: ["voyage_id"], bill: ["bill_id"] },
      { id: true },
    ),
    ...usesIn("container_hire", "containerFee.hireList", {
      customer: ["corp_code"],
      company: ["company_code"],
      currency: ["currency"],
      sizeType: ["size_type"],
    }),
    ...usesIn("lessor_line", "containerFee.lessorList", {
      customer: ["corp_code"],
      currency: ["currency"],
    }),
    ...usesIn("repair_order", "containerFee.repairList", {
      port: ["port_code"],
      customer: ["depot_code", "liable_code"],
      company: ["company_code"],
      currency: ["currency"],
      sizeType: ["size_type"],
    }),
    ...usesIn("transfer_rate", "containerFee.transferList", {
      port: ["from_port", "to_port"],
      customer: ["corp_code"],
      company: ["company_code"],
      currency: ["currency"],
    }),
  ],
  roles: {
    finance: [
      "containerFee:list",
      "containerFee:edit",
      "containerFee:run",
      "containerFee:waive",
      "containerFee:approve",
    ],
  },
  permissionLabels: {
    "containerFee:edit": "containerFee.permission.edit",
    "containerFee:run": "containerFee.permission.run",
    "containerFee:waive": "containerFee.permission.waive",
    "containerFee:approve": "containerFee.permission.approve",
  },
  tableLabels: {
    overdue_stay: "containerFee.table.overdueStay",
    lessor_line: "containerFee.table.lessorLine",
    repair_order: "containerFee.table.repairOrder",
  },
});
