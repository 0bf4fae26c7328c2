import { sql } from "kysely";
import { dictDataForm } from "./admin.form.ts";
import { adminEntities } from "./admin.entity.server.ts";
import { adminOperations, adminResources } from "./admin.resources.server.ts";
import { logResources } from "./log.resources.server.ts";
import { loginLogArchive, operLogArchive } from "./ops/archive-logs.server.ts";
import { usesIn } from "#platform/resource/code-uses.server.ts";
import { defineModule } from "#platform/module/module.server.ts";

export const adminModule = defineModule({
  name: "admin",
  after: ["org", "session"],
  entities: adminEntities,
  resources: [...adminResources, ...logResources],
  operations: adminOperations,
  jobs: {
    "operLog.cleanAside": {
      operation: operLogArchive.all,
      params: [{ key: "days", kind: "number" }],
      label: "job.target.operLog",
      example: "operLog.cleanAside(365L)",
    },
    "loginLog.cleanAside": {
      operation: loginLogArchive.all,
      params: [{ key: "days", kind: "number" }],
      label: "job.target.loginLog",
      example: "loginLog.cleanAside(365L)",
    },
  },
  references: {
    dictType: { table: "dict_type", code: "dict_type", zh: sql`dict_name`, en: sql`dict_name_en`, by: { kind: "all" }, staffOnly: true },
  },
  forms: { "system/dict/data": [dictDataForm] },
  uses: usesIn("number_rule", "admin.numberRules", { company: ["company_code"] }),
});
