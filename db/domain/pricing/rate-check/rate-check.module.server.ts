import { rateCheckDictionaries } from "./rate-check.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { freightViewForm } from "./freight-view.form.ts";
import { rateCheckEntities } from "./rate-check.entity.server.ts";
import { checkNightly } from "./ops/check-nightly.server.ts";
import { rateCheckResources } from "./rate-check.resource.server.ts";
import { freightViewPage } from "./ops/view-freight.server.ts";

export const rateCheckModule = defineModule({
  name: "rate-check",
  after: ["contract", "supplier-rate"],
  dictionaries: rateCheckDictionaries,
  entities: rateCheckEntities,
  resources: rateCheckResources,
  operations: [checkNightly],
  forms: { [freightViewPage]: [freightViewForm] },
  jobs: {
    "rateCheck.checkNightly": {
      operation: checkNightly,
      params: [],
      label: "rateCheck.job",
      example: "rateCheck.checkNightly()",
      schedule: {
        jobName: "rate-check",
        invokeTarget: "rateCheck.checkNightly()",
        cronExpression: "0 45 4 * * ?",
        misfirePolicy: "2",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  uses: [
    ...usesIn("rate_gap", "rateCheck.gaps", {
      port: ["port_load", "port_dis"],
      customer: ["client_code"],
      line: ["voyline"],
      sizeType: ["size_type"],
      costCode: ["fee_code"],
    }),
    ...usesIn("rate_finding", "rateCheck.findings", {
      port: ["port_load", "port_dis"],
      currency: ["currency"],
      costCode: ["fee_code"],
      line: ["voyline"],
    }),
    ...usesIn("rate_finding", "rateCheck.findings", { freightRate: ["rate_id"] }, { id: true }),
  ],
  roles: {
    finance: ["rateCheck:list", "rateCheck:run"],
  },
  permissionLabels: {
    "rateCheck:list": "rateCheck.permission.list",
    "rateCheck:run": "rateCheck.permission.run",
  },
  tableLabels: { rate_finding: "rateCheck.table.rateFinding", rate_gap: "rateCheck.table.rateGap" },
});
