import { extend } from "#platform/kernel/operation/extension-point.ts";
import { preCheckDictionaries } from "./pre-check.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { shipmentEvents } from "#domain/sailing/voyage/events/shipment-events.server.ts";
import { checkOpenBoxes } from "./ops/check-open-boxes.server.ts";
import { preCheckEvents } from "./pre-check-events.server.ts";
import { preCheckEntities } from "./pre-check.entity.server.ts";
import { preCheckMasters } from "./pre-check.resources.server.ts";

export const preCheckModule = defineModule({
  name: "pre-check",
  after: ["container", "org"],
  dictionaries: preCheckDictionaries,
  entities: preCheckEntities,
  resources: preCheckMasters,
  operations: [checkOpenBoxes],
  jobs: {
    "preCheck.checkAll": {
      operation: checkOpenBoxes,
      params: [{ key: "voyage", kind: "text" }],
      label: "preCheck.job",
      example: "preCheck.checkAll()",
      schedule: {
        jobName: "pre-check",
        invokeTarget: "preCheck.checkAll()",
        cronExpression: "0 */10 * * * ?",
        misfirePolicy: "3",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  uses: [
    ...usesIn("dg_threshold", "preCheck.thresholds", { vessel: ["vessel_code"] }),
    ...usesIn("vessel_captain", "preCheck.captains", { vessel: ["vessel_code"] }),
    ...usesIn("port_ban", "preCheck.bans", { port: ["port_code"], hazardous: ["un_no"] }),
  ],
  extensions: [extend(shipmentEvents, preCheckEvents)],
  roles: {
    clerk: ["preCheck:list", "preCheck:check", "preCheck:edit"],
    captain: ["preCheck:list", "preCheck:check"],
    captainDesk: ["preCheck:list", "preCheck:check"],
  },
  permissionLabels: {
    "preCheck:check": "preCheck.permission.check",
    "preCheck:edit": "preCheck.permission.edit",
  },
  tableLabels: {
    box_approval: "preCheck.table.boxApproval",
  },
});
