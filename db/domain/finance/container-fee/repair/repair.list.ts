import { defineList } from "#platform/records/list/list.ts";

/** Repairs from estimate to recovered cost (field notes 1.12). */
export const repairList = defineList({
  apiName: "feemgr/container/repair",
  perm: "containerFee:list",
  title: "containerFee.repairList",
  scopes: {},
  sort: { key: "estimateDate", order: "desc" },
  views: [
    {
      key: "toApprove",
      label: "repair.view.toApprove",
      search: "f.state=SUBMITTED&sort=estimateDate",
      work: "containerFee:approve",
    },
  ],
  visible: `
    modifyNo state cntNo depotCode estimateDate damage estimate currency laborAmount
    materialAmount liableCode recoverAmount costAmount incomeAmount repairDate decidedBy
    decidedTime rejectReason remark
  `,
  columns: [
    {
      key: "modifyNo",
      label: "fee.modifyNo",
      sort: true,
      filter: "contains",
      width: 140,
      fixed: "left",
    },
    {
      key: "state",
      label: "containerFee.repairState",
      kind: "dict",
      dict: "repair_state",
      filter: "in",
      sort: true,
      width: 90,
    },
    { key: "cntNo", label: "containerFee.cntNo", sort: true, filter: "contains", width: 125 },
    { key: "sizeType", label: "fee.sizeType", filter: "equals", width: 70 },
    { key: "depotCode", label: "containerFee.depotCode", filter: "equals", sort: true, width: 100 },
    { key: "portCode", label: "fee.port", filter: "equals", width: 70 },
    {
      key: "estimateDate",
      label: "containerFee.estimateDate",
      kind: "date",
      filter: "between",
      sort: true,
      width: 100,
    },
    { key: "damage", label: "containerFee.damage", width: 220 },
    { key: "currency", label: "fee.currency", filter: "equals", width: 60 },
    {
      key: "laborAmount",
      label: "containerFee.laborAmount",
      kind: "money",
      currencyKey: "currency",
      width: 100,
    },
    {
      key: "materialAmount",
      label: "containerFee.materialAmount",
      kind: "money",
      currencyKey: "currency",
      width: 100,
    },
    {
      key: "estimate",
      label: "containerFee.estimate",
      kind: "money",
      currencyKey: "currency",
      width: 110,
    },
    { key: "liableCode", label: "containerFee.liableCode", filter: "equals", width: 100 },
    {
      key: "recoverAmount",
      label: "containerFee.recoverAmount",
      kind: "money",
      currencyKey: "currency",
      width: 100,
    },
    {
      key: "costAmount",
      label: "containerFee.costAmount",
      kind: "money",
      currencyKey: "currency",
      width: 100,
    },
    {
      key: "incomeAmount",
      label: "containerFee.incomeAmount",
      kind: "money",
      currencyKey: "currency",
      width: 100,
    },
    {
      key: "repairDate",
      label: "containerFee.repairDate",
      kind: "date",
      filter: "between",
      width: 95,
    },
    { key: "decidedBy", label: "containerFee.decidedBy", width: 90 },
    { key: "decidedTime", label: "containerFee.decidedTime", kind: "datetime", width: 130 },
    { key: "rejectReason", label: "containerFee.rejectReason", width: 160 },
    { key: "remark", label: "fee.opRem", width: 160 },
    { key: "createdTime", label: "fee.createdTime", kind: "datetime", sort: true, width: 130 },
  ],
  totals: ["estimate", "recoverAmount", "costAmount", "incomeAmount"],
});
