import { defaultZone } from "#platform/clock/zone.ts";
import { sql } from "kysely";
import { defineMaster } from "#platform/resource/listed-master.server.ts";
import type { Resource } from "#platform/resource/resource.server.ts";
import { Company } from "../org/org.entity.server.ts";
import { bankAccountImport, bankImport } from "./bank.imports.server.ts";
import { Bank, BankAccount, Organisation, Salesman } from "./counterparty.entity.server.ts";
import { companyImport, organisationImport, salesmanImport } from "./counterparty.imports.server.ts";
import { bankAccountList, bankList, companyList, organisationList, salesmanList } from "./counterparty.list.ts";

const companyName = sql`(select c.name_zh from company c where c.code = t0.company_code)`;
const company = { kind: "ref", ref: "company" } as const;

export const corpResources: readonly Resource[] = [
  defineMaster({
    name: "company",
    list: companyList,
    source: { entity: Company },
    perm: "company:edit",
    import: companyImport,
    title: "corp.companySheet",
    fields: { localCurrency: { kind: "ref", ref: "currency", hint: "corp.currencyHint" }, timeZone: { hint: "corp.zoneHint" } },
    start: { timeZone: defaultZone },
  }),
  defineMaster({
    name: "organisation",
    list: organisationList,
    source: { entity: Organisation },
    perm: "master:edit",
    import: organisationImport,
    title: "corp.organisationSheet",
    fields: { parentCode: { kind: "ref", ref: "organisation" }, companyCode: company, portCode: { kind: "ref", ref: "port" } },
  }),
  defineMaster({
    name: "salesman",
    list: salesmanList,
    source: { entity: Salesman },
    perm: "master:edit",
    import: salesmanImport,
    title: "corp.salesmanSheet",
    fields: { companyCode: company, orgCode: { kind: "ref", ref: "organisation" } },
  }),
  defineMaster({
    name: "bankAccount",
    code: "accountNo",
    list: bankAccountList,
    source: { entity: BankAccount, computed: { companyName } },
    perm: "bankAccount:edit",
    import: bankAccountImport,
    title: "corp.bankAccountSheet",
    fields: {
      companyCode: company,
      currency: { kind: "ref", ref: "currency" },
      swiftCode: { kind: "ref", ref: "bank", hint: "corp.swiftHint" },
    },
    links: [{ to: "/xhlbasic/bank", word: "corp.banks" }],
  }),
  defineMaster({
    name: "bank",
    list: bankList,
    source: { entity: Bank },
    perm: "master:edit",
    import: bankImport,
    title: "corp.bankSheet",
    fields: { swiftCode: { hint: "corp.swiftForm" } },
  }),
];
