import { extend } from "#platform/kernel/operation/extension-point.ts";
import { feeStatement } from "#domain/finance/fee/fee-statement.server.ts";
import { statementOfFee } from "./statement-of-fee.server.ts";
import { settlementEntities } from "./settlement.entity.server.ts";
import { generateStatements } from "./ops/generate-statements.server.ts";
import { statementOperations, statementResources } from "./statement.resource.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { settlementDictionaries } from "./settlement.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const settlementModule = defineModule({
  name: "settlement",
  after: ["fee", "invoice"],
  dictionaries: settlementDictionaries,
  entities: settlementEntities,
  resources: statementResources,
  operations: statementOperations,
  jobs: {
    "statement.generate": {
      operation: generateStatements,
      params: [
        { key: "period", kind: "text" },
        { key: "quiet", kind: "flag" },
        { key: "feeBelong", kind: "text" },
      ],
      label: "job.target.statement",
      example: "statement.generate('past', true)",
      // Runs after the fees: the past month on the first, late audits on other nights.
      schedule: {
        jobName: "generate-statements",
        invokeTarget: "statement.generate('past', true)",
        cronExpression: "0 45 2 * * ?",
        misfirePolicy: "2",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  numbers: { STATEMENT: { table: "statement", column: "statement_no" } },
  picks: { "statement:generate": ["customer"] },
  uses: usesIn("statement", "statement.list", {
    customer: ["corp_code"],
    company: ["company_code"],
  }),
  extensions: [extend(feeStatement, statementOfFee)],
  staffFields: {
    Statement: ["confirmedBy"],
  },
  roles: {
    finance: [
      "statement:list",
      "statement:edit",
      "statement:generate",
      "statement:send",
      "statement:respond",
      "statement:confirm",
      "statement:remove",
    ],
    customer: ["ebStatement:list", "ebStatement:confirm"],
  },
  permissionLabels: {
    "statement:edit": "statement.permission.edit",
    "statement:generate": "statement.permission.generate",
    "statement:send": "statement.permission.send",
    "statement:respond": "statement.permission.respond",
    "ebStatement:confirm": "statement.permission.customer",
    "statement:confirm": "statement.permission.confirm",
    "statement:remove": "statement.permission.remove",
  },
  tableLabels: {
    statement: "statement.table.statement",
    statement_line: "statement.table.statementLine",
  },
});
