import { defineList, type ListColumn } from "#platform/records/list/list.ts";

const free = ["dem", "det", "disDem", "disDet", "dnd", "disDnd"] as const;
const freeDays = free.map((key): ListColumn => ({ key, label: `contract.free.${key}`, width: 80 }));

/** Operations §2 "Contracts". */
export const contractList = defineList({
  apiName: "priceSetting/contract",
  perm: "contract:list",
  title: "contract.list",
  scopes: {},
  sort: { key: "updatedTime", order: "desc" },
  views: [
    {
      key: "toApprove",
      label: "contract.view.toApprove",
      search: "f.status=SUBMITTED&sort=updatedTime",
      work: "contract:approve",
    },
    {
      key: "toSubmit",
      label: "contract.view.toSubmit",
      search: "f.status.in=DRAFT,REJECTED&sort=-updatedTime",
      work: "contract:submit",
    },
    {
      key: "inForce",
      label: "contract.view.inForce",
      search: ({ today }) => `f.status=APPROVED&f.expiryDate.from=${today}&sort=expiryDate`,
    },
  ],
  visible: `
    contractNo customerNames signCompany effectiveDate expiryDate mqcTeu carriedPercent status det
    disDem disDet carriedTeu rateCount maxTeu approvalTime title sales remark
  `,
  columns: [
    {
      key: "contractNo",
      label: "contract.contractNo",
      sort: true,
      filter: "contains",
      width: 140,
      fixed: "left",
    },
    {
      key: "status",
      label: "contract.status",
      kind: "dict",
      dict: "contract_status",
      filter: "in",
      sort: true,
      width: 80,
    },
    { key: "contractVersion", label: "contract.contractVersion", kind: "int", width: 60 },
    { key: "customerNames", label: "contract.customers", filter: "contains", width: 220 },
    { key: "signCompany", label: "contract.signCompany", filter: "contains", width: 180 },
    {
      key: "effectiveDate",
      label: "contract.effectiveDate",
      kind: "date",
      sort: true,
      filter: "between",
      width: 95,
    },
    {
      key: "expiryDate",
      label: "contract.expiryDate",
      kind: "date",
      sort: true,
      filter: "between",
      width: 95,
    },
    { key: "terminationDate", label: "contract.terminationDate", kind: "date", width: 95 },
    { key: "rateCount", label: "contract.rateCount", kind: "int", width: 70 },
    { key: "mqcTeu", label: "contract.mqcTeu", kind: "int", sort: true, width: 90 },
    { key: "carriedTeu", label: "contract.carriedTeu", kind: "decimal", width: 90 },
    { key: "carriedPercent", label: "contract.carriedPercent", kind: "decimal", width: 80 },
    ...freeDays,
    {
      key: "tradeType",
      label: "contract.tradeType",
      kind: "dict",
      dict: "trade_type",
      filter: "in",
      width: 80,
    },
    { key: "temporary", label: "contract.temporary", kind: "flag", filter: "in", width: 70 },
    { key: "companyCode", label: "contract.companyCode", filter: "equals", width: 80 },
    { key: "sales", label: "contract.sales", filter: "equals", width: 80 },
    { key: "title", label: "contract.title", filter: "contains", width: 180 },
    { key: "maxTeu", label: "contract.maxTeu", kind: "int", width: 80 },
    { key: "submitTime", label: "contract.submitTime", kind: "datetime", width: 130 },
    {
      key: "approvalTime",
      label: "contract.approvalTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    { key: "rejectTime", label: "contract.rejectTime", kind: "datetime", width: 130 },
    { key: "rejectReason", label: "contract.rejectReason", width: 160 },
    { key: "remark", label: "contract.remark", width: 160 },
    { key: "updatedBy", label: "contract.updatedBy", width: 90 },
    { key: "updatedTime", label: "contract.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});

/** Approved versions, the newest first. */
export const contractVersionList = defineList({
  apiName: "priceSetting/contract/version",
  perm: "contract:list",
  title: "contract.versionList",
  scopes: {},
  sort: { key: "approvedTime", order: "desc" },
  visible: "contractNo versionNo approvedTime approvedBy lineCount feeCount",
  columns: [
    {
      key: "contractNo",
      path: "contract.contractNo",
      label: "contract.contractNo",
      filter: "equals",
      width: 140,
      fixed: "left",
    },
    { key: "versionNo", label: "contract.contractVersion", kind: "int", sort: true, width: 70 },
    {
      key: "approvedTime",
      label: "contract.approvalTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    { key: "approvedBy", label: "contract.approvedBy", filter: "equals", width: 100 },
    { key: "lineCount", label: "contract.rateCount", kind: "int", width: 80 },
    { key: "feeCount", label: "contract.feeCount", kind: "int", width: 90 },
    { key: "contractId", path: "contract.id", label: "contract.contractNo", hidden: true },
  ],
});
