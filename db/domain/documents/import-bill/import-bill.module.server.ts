import { importBillDictionaries } from "./import-bill.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { defineRecordTabs } from "#platform/records/resource/record-tabs.server.ts";
import { importBillEntities } from "./import-bill.entity.server.ts";
import { importBillForm } from "./import-bill.form.ts";
import { importBillImport } from "./import-bill.imports.server.ts";
import { importBillList } from "./import-bill.list.ts";
import { importBillResource } from "./import-bill.resource.server.ts";
import { saveImportBills } from "./ops/save-import-bills.server.ts";

export const importBillModule = defineModule({
  name: "import-bill",
  after: ["bill"],
  dictionaries: importBillDictionaries,
  entities: importBillEntities,
  resources: [importBillResource],
  operations: [saveImportBills],
  imports: { "seaway/bill/importBill": [importBillImport] },
  forms: { "seaway/bill/importBill": [importBillForm] },
  uses: [
    ...usesIn("import_bill", "importBill.list", {
      port: ["port_load", "port_dis", "delivery"],
      customer: ["client_code", "agent_code", "shipper_code", "consignee_code", "notify_code"],
      packageKind: ["package_kind"],
      hazardous: ["dg_un_no"],
      hscode: ["hscode"],
    }),
    ...usesIn("import_bill", "importBill.list", { voyage: ["voyage_id"] }, { id: true }),
    ...usesIn("import_bill_container", "importBill.list", {
      sizeType: ["size_type"],
      container: ["cnt_no"],
    }),
  ],
  roles: {
    clerk: ["importBill:list", "importBill:edit", "importBill:notify", "importBill:remove"],
  },
  permissionLabels: {
    "importBill:edit": "importBill.permission.edit",
    "importBill:notify": "importBill.permission.notify",
    "importBill:remove": "importBill.permission.remove",
  },
  tableLabels: {
    import_bill: "importBill.table.importBill",
    import_bill_container: "importBill.table.container",
  },
  tabs: defineRecordTabs({
    "seaway/voyage/voyage": [
      {
        name: "importBills",
        label: "importBill.list",
        list: importBillList.apiName,
        narrowedTo: ({ voyageName }) => ({ voyageName: String(voyageName) }),
        open: "/seaway/bill/importBill/index/:id",
      },
    ],
  }),
});
