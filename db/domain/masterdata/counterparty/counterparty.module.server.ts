import { sql } from "kysely";
import { counterpartyEntities } from "./counterparty.entity.server.ts";
import { counterpartyResources } from "./counterparty.resources.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";

const names = { zh: sql`name_zh`, en: sql`name_en` };
import { counterpartyDictionaries } from "./counterparty.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

const disabled = { why: sql`case when enabled = 'N' then 'shell.entryDisabled' end`, bars: [] };

export const counterpartyModule = defineModule({
  name: "counterparty",
  after: ["org", "money", "place"],
  dictionaries: counterpartyDictionaries,
  entities: counterpartyEntities,
  resources: counterpartyResources,
  references: {
    company: { table: "company", code: "code", ...names, by: { kind: "all" }, staffOnly: true },
    organisation: {
      table: "organisation",
      code: "code",
      ...names,
      fact: sql`company_code`,
      by: { kind: "all" },
      closed: disabled,
      staffOnly: true,
    },
    salesman: {
      table: "salesman",
      code: "code",
      ...names,
      fact: sql`company_code`,
      by: { kind: "all" },
      closed: disabled,
      staffOnly: true,
    },
    bank: {
      table: "bank",
      code: "swift_code",
      ...names,
      fact: sql`country`,
      country: true,
      by: { kind: "search" },
      staffOnly: true,
    },
  },
  uses: [
    ...usesIn("organisation", "counterparty.organisations", {
      port: ["port_code"],
      company: ["company_code"],
      organisation: ["parent_code"],
    }),
    ...usesIn("bank_account", "counterparty.bankAccounts", {
      currency: ["currency"],
      bank: ["swift_code"],
      company: ["company_code"],
    }),
    ...usesIn("salesman", "counterparty.salesmen", {
      company: ["company_code"],
      organisation: ["org_code"],
    }),
  ],
  roles: {
    admin: ["company"],
    finance: ["bankAccount:edit"],
  },
  permissionLabels: {
    "bankAccount:edit": "counterparty.permission.bankAccount.edit",
    "company:edit": "counterparty.permission.company.edit",
  },
});
