import { defineForm } from "#platform/records/form/form.ts";

/** Operations §2 "Contract detail"; prices, versions and log are tabs. */
export const contractForm = defineForm({
  title: "contract.sheet",
  sections: [
    {
      label: "contract.section.main",
      fields: [
        {
          key: "contractNo",
          label: "contract.contractNo",
          kind: "code",
          hint: "contract.numberHint",
        },
        { key: "status", label: "contract.status", kind: "shown", dict: "contract_status" },
        { key: "contractVersion", label: "contract.contractVersion", kind: "shown" },
        { key: "temporary", label: "contract.temporary", kind: "flag" },
        { key: "title", label: "contract.title", span: 4 },
        { key: "signCompany", label: "contract.signCompany", span: 4 },
        { key: "companyCode", label: "contract.companyCode", kind: "ref", ref: "company" },
        { key: "sales", label: "contract.sales", kind: "ref", ref: "salesman" },
        { key: "tradeType", label: "contract.tradeType", kind: "dict", dict: "trade_type" },
        { key: "effectiveDate", label: "contract.effectiveDate", kind: "date" },
        { key: "expiryDate", label: "contract.expiryDate", kind: "date" },
        { key: "terminationDate", label: "contract.terminationDate", kind: "date" },
        { key: "currency", label: "contract.currency", kind: "ref", ref: "currency" },
        { key: "rejectReason", label: "contract.rejectReason", kind: "shown", span: 4 },
        { key: "remark", label: "contract.remark", kind: "area", span: 6 },
      ],
    },
    {
      label: "contract.section.mqc",
      fields: [
        { key: "mqcTeu", label: "contract.mqcTeu", kind: "int" },
        { key: "mqcPer", label: "contract.mqcPer", kind: "int", hint: "contract.mqcPerHint" },
        { key: "mqcRate", label: "contract.mqcRate", kind: "decimal" },
        { key: "maxTeu", label: "contract.maxTeu", kind: "int" },
      ],
    },
  ],
  lines: [
    {
      key: "groups",
      label: "contract.groups",
      max: 50,
      fields: [
        { key: "kind", label: "contract.groupKind", kind: "dict", dict: "contract_group" },
        { key: "groupName", label: "contract.groupName" },
        { key: "items", label: "contract.items", span: 6, hint: "contract.itemsHint" },
      ],
    },
    {
      key: "customers",
      label: "contract.customers",
      max: 200,
      fields: [
        { key: "customerCode", label: "contract.customerCode", kind: "ref", ref: "customer" },
        { key: "isMain", label: "contract.isMain", kind: "flag" },
        { key: "remark", label: "contract.remark", span: 4 },
      ],
    },
    {
      key: "freeTimes",
      label: "contract.freeTimes",
      max: 100,
      fields: [
        { key: "clock", label: "contract.clock", kind: "dict", dict: "overdue_clock" },
        { key: "portCode", label: "contract.portCode", kind: "ref", ref: "port" },
        { key: "sizeGroup", label: "contract.sizeGroup", kind: "dict", dict: "size_group" },
        { key: "freeDays", label: "contract.freeDays", kind: "int" },
        { key: "firstDay", label: "contract.firstDay", kind: "dict", dict: "first_day" },
        { key: "freeBasis", label: "contract.freeBasis", kind: "dict", dict: "day_basis" },
        { key: "chargeBasis", label: "contract.chargeBasis", kind: "dict", dict: "day_basis" },
        { key: "calendarCode", label: "contract.calendarCode", kind: "ref", ref: "calendar" },
        { key: "tierIndex", label: "contract.tierIndex", kind: "dict", dict: "tier_index" },
        { key: "tierMode", label: "contract.tierMode", kind: "dict", dict: "tier_mode" },
        { key: "currency", label: "contract.currency", kind: "ref", ref: "currency" },
        { key: "tiers", label: "contract.tiers", span: 3, hint: "contract.tiersHint" },
      ],
    },
  ],
});
