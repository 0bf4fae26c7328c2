import { sql } from "kysely";
import { codeEntities } from "./code.entity.server.ts";
import { codeResources } from "./code.resources.server.ts";
import { packageCodes } from "./package-names.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { codeDictionaries } from "./code.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const codeModule = defineModule({
  name: "code",
  after: [],
  dictionaries: codeDictionaries,
  entities: codeEntities,
  resources: codeResources,
  references: {
    packageKind: {
      table: "package_kind",
      code: "code",
      zh: sql`name_zh`,
      en: sql`name_en`,
      by: { kind: "all" },
      synonyms: packageCodes,
    },
    hscode: {
      table: "hs_code",
      code: "code",
      zh: sql`left(name_zh, 80)`,
      en: sql`left(name_en, 80)`,
      by: { kind: "name", columns: ["name_en", "name_zh"] },
    },
    costCode: {
      table: "cost_code",
      code: "code",
      zh: sql`name_zh`,
      en: sql`name_en`,
      by: { kind: "all" },
      staffOnly: true,
    },
    invoiceType: {
      table: "invoice_type",
      code: "code",
      zh: sql`name_zh`,
      en: sql`name_en`,
      by: { kind: "all" },
      staffOnly: true,
    },
    // Trade lists lack English names; the printed form (CY/CY) serves.
    transTerms: {
      table: "trans_terms",
      code: "code",
      zh: sql`name_zh`,
      en: sql`label`,
      by: { kind: "all" },
    },
  },
  uses: usesIn("cost_code", "code.costCodes", {
    costCode: ["merge_cost_code"],
    invoiceType: ["invoice_type_code"],
  }),
  roles: {
    admin: ["feeFlow"],
    clerk: ["master:list", "master:import", "master:edit"],
    finance: ["master:list", "master:import"],
  },
  permissionLabels: {
    "master:edit": "code.permission.master.edit",
    "feeFlow:edit": "code.permission.feeFlow.edit",
  },
});
