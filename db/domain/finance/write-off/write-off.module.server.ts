import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { writeOffDictionaries } from "./write-off.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { netFees } from "./ops/apply-receipt.server.ts";
import { bankLineImport } from "./bank-line/bank-line.import.server.ts";
import { writeOffEntities } from "./write-off.entity.server.ts";
import { writeOffResources } from "./write-off.resource.server.ts";
import { writeOffPage } from "./write-off-screens.ts";

export const writeOffModule = defineModule({
  name: "write-off",
  after: ["settlement", "invoice"],
  dictionaries: writeOffDictionaries,
  entities: writeOffEntities,
  resources: writeOffResources,
  operations: [netFees],
  imports: { [writeOffPage("R")]: [bankLineImport] },
  numbers: { AF: { table: "receipt", column: "af_no" } },
  picks: { "receipt:apply": ["customer", "company", "currency"] },
  uses: [
    ...usesIn("receipt", "receipt.list", {
      customer: ["corp_code"],
      company: ["company_code"],
      currency: ["currency"],
    }),
    ...usesIn("verification", "receipt.verificationList", { currency: ["fee_currency"] }),
  ],
  roles: {
    finance: [
      "receipt:list",
      "payment:list",
      "receipt:edit",
      "payment:edit",
      "receipt:apply",
      "payment:apply",
      "receipt:cancel",
      "payment:cancel",
    ],
  },
  permissionLabels: {
    "receipt:edit": "receipt.permission.edit",
    "receipt:apply": "receipt.permission.apply",
    "receipt:cancel": "receipt.permission.cancel",
    "payment:edit": "payment.permission.edit",
    "payment:apply": "payment.permission.apply",
    "payment:cancel": "payment.permission.cancel",
  },
  tableLabels: { receipt: "receipt.table.receipt", verification: "receipt.table.verification" },
});
