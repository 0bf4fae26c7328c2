import { sql } from "kysely";
import { companyToday } from "#platform/kernel/clock/company-zone.server.ts";
import { contractDictionaries } from "./contract.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { defineRecordTabs, historyTab } from "#platform/records/resource/record-tabs.server.ts";
import { extraRateList, portRateList } from "#domain/pricing/rate/rate.list.ts";
import { contractEntities } from "./contract.entity.server.ts";
import { contractForm } from "./contract.form.ts";
import { contractVersionList } from "./contract.list.ts";
import { contractResources } from "./contract.resource.server.ts";

export const contractModule = defineModule({
  name: "contract",
  after: ["fee", "calendar"],
  dictionaries: contractDictionaries,
  entities: contractEntities,
  resources: contractResources,
  forms: { "priceSetting/contract": [contractForm] },
  references: {
    contract: {
      table: "contract",
      code: "contract_no",
      zh: sql`coalesce(nullif(title, ''), sign_company)`,
      by: { kind: "all" },
      closed: {
        why: sql`case
            when status <> 'APPROVED' then 'contract.mark.notApproved'
            when expiry_date < ${companyToday} then 'contract.mark.expired'
          end`,
        bars: [],
      },
      staffOnly: true,
      page: "priceSetting/contract",
    },
  },
  numbers: { CONTRACT: { table: "contract", column: "contract_no" } },
  uses: [
    ...usesIn("contract", "contract.list", {
      company: ["company_code"],
      salesman: ["sales"],
      currency: ["currency"],
    }),
    ...usesIn("contract_customer", "contract.list", { customer: ["customer_code"] }),
    ...usesIn("contract_free_time", "contract.list", {
      port: ["port_code"],
      calendar: ["calendar_code"],
      currency: ["currency"],
    }),
  ],
  tabs: defineRecordTabs({
    "priceSetting/contract": [
      {
        name: "prices",
        label: "contract.tab.prices",
        list: portRateList.apiName,
        narrowedTo: ({ contractNo }) => ({ fcode: String(contractNo) }),
        open: "/priceSetting/freightmgr/createport/index/:id",
        first: true,
      },
      {
        name: "extras",
        label: "contract.tab.extras",
        list: extraRateList.apiName,
        narrowedTo: ({ contractNo }) => ({ fcode: String(contractNo) }),
        open: "/priceSetting/freightmgr/createextra/index/:id",
        first: true,
      },
      {
        name: "bookings",
        label: "contract.tab.bookings",
        list: "seaway/bookingMgr/inner",
        narrowedTo: ({ contractNo }) => ({ serviceContractNo: String(contractNo) }),
        open: "/seaway/bookingMgr/inner/create/index/:id",
      },
      {
        name: "versions",
        label: "contract.tab.versions",
        list: contractVersionList.apiName,
        narrowedTo: ({ id }) => ({ contractId: String(id) }),
      },
      historyTab("contract"),
    ],
  }),
  roles: {
    finance: [
      "contract:list",
      "contract:edit",
      "contract:submit",
      "contract:approve",
      "contract:remove",
    ],
  },
  permissionLabels: {
    "contract:edit": "contract.permission.edit",
    "contract:submit": "contract.permission.submit",
    "contract:approve": "contract.permission.approve",
    "contract:remove": "contract.permission.remove",
  },
  tableLabels: {
    contract: "contract.table.contract",
    contract_group: "contract.table.group",
    contract_customer: "contract.table.customer",
    contract_free_time: "contract.table.freeTime",
    contract_version: "contract.table.version",
  },
});
