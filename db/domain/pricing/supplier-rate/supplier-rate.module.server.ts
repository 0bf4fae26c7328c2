import { supplierRateDictionaries } from "./supplier-rate.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { copySupplierRates } from "./ops/copy-supplier-rates.server.ts";
import { supplierRateEntities } from "./supplier-rate.entity.server.ts";
import { supplierGroupForm, supplierRateForm } from "./supplier-rate.form.ts";
import { supplierRateImport } from "./supplier-rate.import.server.ts";
import { supplierRateResources } from "./supplier-rate.resource.server.ts";
import { sql } from "kysely";

export const supplierRateModule = defineModule({
  name: "supplier-rate",
  after: ["rate", "customer", "counterparty"],
  dictionaries: supplierRateDictionaries,
  entities: supplierRateEntities,
  resources: supplierRateResources,
  imports: { "priceSetting/supplier/price": [supplierRateImport] },
  operations: [copySupplierRates],
  references: {
    supplierGroup: {
      table: "supplier_group",
      code: "group_name",
      zh: sql`note`,
      by: { kind: "all" },
      staffOnly: true,
      page: "priceSetting/supplier/group",
    },
  },
  forms: {
    "priceSetting/supplier/rate": [supplierRateForm],
    "priceSetting/supplier/group": [supplierGroupForm],
  },
  uses: [
    ...usesIn("supplier_price", "supplierRate.priceList", {
      port: ["port_load", "port_dis", "receipt", "delivery", "barge_port", "next_port"],
      currency: ["currency"],
      sizeType: ["size_type"],
      transTerms: ["delivery_terms"],
      costCode: ["fee_code"],
      vessel: ["vessel_code"],
      customer: ["forward_agent"],
    }),
    ...usesIn(
      "supplier_rate",
      "supplierRate.list",
      { customer: ["supplier_code"] },
      { listed: true },
    ),
    ...usesIn("supplier_rate", "supplierRate.list", { company: ["shipowner"] }),
    ...usesIn(
      "supplier_group_member",
      "supplierRate.groupList",
      { customer: ["supplier_code"] },
      { listed: true },
    ),
  ],
  roles: {
    finance: [
      "supplierRate:list",
      "supplierRate:edit",
      "supplierRate:import",
      "supplierRate:publish",
      "supplierRate:remove",
    ],
  },
  permissionLabels: {
    "supplierRate:edit": "supplierRate.permission.edit",
    "supplierRate:import": "supplierRate.permission.import",
    "supplierRate:publish": "supplierRate.permission.publish",
    "supplierRate:remove": "supplierRate.permission.remove",
  },
  tableLabels: {
    supplier_group: "supplierRate.table.group",
    supplier_group_member: "supplierRate.table.member",
    supplier_rate: "supplierRate.table.rate",
    supplier_price: "supplierRate.table.price",
  },
});
