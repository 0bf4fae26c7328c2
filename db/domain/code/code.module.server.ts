import { sql } from "kysely";
import { codeEntities } from "./code.entity.server.ts";
import { codeResources } from "./code.resources.server.ts";
import { usesIn } from "#platform/resource/code-uses.server.ts";
import { defineModule } from "#platform/module/module.server.ts";

export const codeModule = defineModule({
  name: "code",
  after: [],
  entities: codeEntities,
  resources: codeResources,
  references: {
    packageKind: { table: "package_kind", code: "code", zh: sql`name_zh`, en: sql`name_en`, by: { kind: "all" } },
    hscode: {
      table: "hs_code",
      code: "code",
      zh: sql`left(name_zh, 80)`,
      en: sql`left(name_en, 80)`,
      by: { kind: "name", columns: ["name_en", "name_zh"] },
    },
    costCode: { table: "cost_code", code: "code", zh: sql`name_zh`, en: sql`name_en`, by: { kind: "all" }, staffOnly: true },
    invoiceType: { table: "invoice_type", code: "code", zh: sql`name_zh`, en: sql`name_en`, by: { kind: "all" }, staffOnly: true },
    // The trade's lists give no English name: what is printed (CY/CY) is read everywhere.
    transTerms: { table: "trans_terms", code: "code", zh: sql`name_zh`, en: sql`label`, by: { kind: "all" } },
  },
  uses: usesIn("cost_code", "code.costCodes", { costCode: ["merge_cost_code"], invoiceType: ["invoice_type_code"] }),
  unnamed: ["clause"],
});
