import { orgEntities } from "./org.entity.server.ts";
import { userImport } from "./org.imports.server.ts";
import { organisationOperations, organisationResources } from "./org.resources.server.ts";
import { usesIn } from "#platform/resource/code-uses.server.ts";
import { defineModule } from "#platform/module/module.server.ts";

export const orgModule = defineModule({
  name: "org",
  after: [],
  entities: orgEntities,
  resources: organisationResources,
  imports: { "system/user": [userImport] },
  operations: organisationOperations,
  uses: [
    ...usesIn("app_user", "org.users", { customer: ["customer_codes"] }, { array: true }),
    ...usesIn("app_user", "org.users", { company: ["company_id"] }, { id: true }),
    ...usesIn("company", "corp.companies", { currency: ["local_currency"] }),
  ],
});
