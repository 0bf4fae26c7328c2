import { defineList } from "#platform/records/list/list.ts";
import {
  changeColumns,
  latestFirst,
  supplierRatePerm,
  rateColumns,
} from "./supplier-rate.columns.ts";

/** Operations §3. */
export const supplierRateList = defineList({
  apiName: "priceSetting/supplier/rate",
  perm: supplierRatePerm,
  title: "supplierRate.list",
  scopes: {},
  sort: latestFirst,
  visible: `
    groupName supplierName rateType status protocolNo startDate endDate taxRate priceCount
    supplierCode shipowner docks routes remark
  `,
  columns: [
    ...rateColumns(""),
    { key: "priceCount", label: "supplierRate.priceCount", kind: "int", width: 70 },
    { key: "remark", label: "supplierRate.remark", width: 160 },
    ...changeColumns,
  ],
});

export const supplierGroupList = defineList({
  apiName: "priceSetting/supplier/group",
  perm: supplierRatePerm,
  title: "supplierRate.groupList",
  scopes: {},
  sort: { key: "groupName", order: "asc" },
  columns: [
    {
      key: "groupName",
      label: "supplierRate.groupName",
      sort: true,
      filter: "contains",
      width: 180,
      fixed: "left",
    },
    { key: "supplierCount", label: "supplierRate.supplierCount", kind: "int", width: 80 },
    { key: "supplierCodes", label: "supplierRate.suppliers", width: 240 },
    { key: "rateCount", label: "supplierRate.rateCount", kind: "int", width: 80 },
    { key: "note", label: "supplierRate.note", width: 200 },
    { key: "createdBy", label: "supplierRate.creator", filter: "equals", width: 100 },
    ...changeColumns,
  ],
});
