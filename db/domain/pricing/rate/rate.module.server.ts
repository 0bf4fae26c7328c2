import { sql } from "kysely";
import { rateEntities } from "./rate.entity.server.ts";
import { extraRateForm, freightBookForm, portRateForm } from "./rate.form.ts";
import { freightRateImport } from "./import/freight-rate.import.server.ts";
import { surchargeImport } from "./import/surcharge.import.server.ts";
import { rateOperations, rateResources } from "./rate.resource.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { rateDictionaries } from "./rate.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const rateModule = defineModule({
  name: "rate",
  after: ["code", "voyage"],
  dictionaries: rateDictionaries,
  entities: rateEntities,
  resources: rateResources,
  imports: {
    "priceSetting/freightmgr/port": [freightRateImport],
    "priceSetting/freightmgr/extra": [surchargeImport],
  },
  operations: rateOperations,
  references: {
    freightBook: {
      table: "freight_book",
      code: "fcode",
      zh: sql`fname`,
      by: { kind: "all" },
      staffOnly: true,
      page: "priceSetting/freightmgr/index",
    },
  },
  forms: {
    "priceSetting/freightmgr/port": [portRateForm],
    "priceSetting/freightmgr/extra": [extraRateForm],
    "priceSetting/freightmgr/index": [freightBookForm],
  },
  uses: [
    ...usesIn("freight_rate", "rate.portList", {
      port: ["port_load", "port_dis"],
      currency: ["currency"],
      sizeType: ["size_type"],
      transTerms: ["delivery_terms"],
      line: ["voyline"],
      costCode: ["fee_code"],
    }),
    ...usesIn("freight_book", "rate.bookList", {
      customer: ["customer_code"],
      currency: ["currency"],
      line: ["voyline"],
    }),
  ],
  roles: {
    finance: ["rate:list", "rate:edit", "rate:import", "rate:publish", "rate:remove"],
  },
  permissionLabels: {
    "rate:edit": "rate.permission.edit",
    "rate:import": "rate.permission.import",
    "rate:publish": "rate.permission.publish",
    "rate:remove": "rate.permission.remove",
  },
  tableLabels: {
    freight_book: "rate.table.freightBook",
    freight_rate: "rate.table.freightRate",
  },
});
