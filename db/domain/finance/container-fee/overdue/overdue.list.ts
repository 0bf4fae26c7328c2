import { defineList, type ListColumn } from "#platform/records/list/list.ts";

const columns: readonly ListColumn[] = [
  {
    key: "cntNo",
    label: "containerFee.cntNo",
    sort: true,
    filter: "contains",
    width: 125,
    fixed: "left",
  },
  {
    key: "clock",
    label: "containerFee.clock",
    kind: "dict",
    dict: "overdue_clock",
    filter: "in",
    sort: true,
    width: 110,
  },
  {
    key: "state",
    label: "containerFee.state",
    kind: "dict",
    dict: "overdue_state",
    filter: "in",
    sort: true,
    width: 100,
  },
  { key: "daysLeft", label: "containerFee.daysLeft", kind: "int", sort: true, width: 80 },
  {
    key: "lastFreeDay",
    label: "containerFee.lastFreeDay",
    kind: "date",
    filter: "between",
    sort: true,
    width: 100,
  },
  { key: "corpCode", label: "fee.corpCode", filter: "equals", sort: true, width: 90 },
  {
    key: "blNo",
    copyOf: "bill.blNo",
    label: "fee.blNo",
    filter: "contains",
    sort: true,
    width: 130,
  },
  {
    key: "voyageName",
    path: "voyage.voyageName",
    label: "fee.voyage",
    filter: "contains",
    sort: true,
    width: 160,
  },
  { key: "portCode", label: "containerFee.portCode", filter: "equals", width: 80 },
  { key: "sizeType", label: "fee.sizeType", filter: "equals", width: 70 },
  {
    key: "startDate",
    label: "containerFee.clockStart",
    kind: "date",
    filter: "between",
    sort: true,
    width: 95,
  },
  {
    key: "endDate",
    label: "containerFee.clockEnd",
    kind: "date",
    filter: "between",
    sort: true,
    width: 95,
  },
  { key: "freeDays", label: "containerFee.freeDays", kind: "int", width: 70 },
  { key: "contractNo", label: "fee.contractNo", filter: "contains", width: 120 },
  { key: "chargedDays", label: "containerFee.chargedDays", kind: "int", sort: true, width: 80 },
  { key: "currency", label: "fee.currency", filter: "equals", width: 60 },
  {
    key: "computedAmount",
    label: "containerFee.computedAmount",
    kind: "money",
    currencyKey: "currency",
    sort: true,
    width: 110,
  },
  {
    key: "waivedAmount",
    label: "containerFee.waivedAmount",
    kind: "money",
    currencyKey: "currency",
    width: 100,
  },
  {
    key: "feeAmount",
    label: "containerFee.feeAmount",
    kind: "money",
    currencyKey: "currency",
    width: 110,
  },
  { key: "asOf", label: "containerFee.asOf", kind: "date", width: 95 },
  { key: "waiveReason", label: "containerFee.waiveReason", width: 160 },
  { key: "waivedBy", label: "containerFee.waivedBy", width: 90 },
  { key: "waivedTime", label: "containerFee.waivedTime", kind: "datetime", width: 130 },
  { key: "bkNo", copyOf: "bill.booking.bkNo", label: "fee.bkNo", filter: "contains", width: 140 },
  { key: "portLoad", label: "fee.portLoad", filter: "equals", width: 70 },
  { key: "portDis", label: "fee.portDis", filter: "equals", width: 70 },
  { key: "deptId", label: "booking.dept", kind: "int", hidden: true },
];

const scopes = {
  customer: ["corpCode"],
  portLoad: "portLoad",
  portDis: "portDis",
  dept: "deptId",
} as const;

/** Demurrage and detention by container and clock, computed by the last run. */
export const overdueList = defineList({
  apiName: "feemgr/container/overdue",
  perm: "containerFee:list",
  title: "containerFee.overdueList",
  scopes,
  sort: { key: "startDate", order: "desc" },
  visible: `
    cntNo clock state lastFreeDay corpCode blNo voyageName portCode sizeType startDate endDate
    freeDays chargedDays currency computedAmount waivedAmount feeAmount daysLeft asOf waiveReason
  `,
  columns,
  totals: ["computedAmount", "waivedAmount", "feeAmount"],
});

/** What still stands in its free time, the nearest end first. */
export const countdownList = defineList({
  apiName: "feemgr/container/countdown",
  perm: "containerFee:list",
  title: "containerFee.countdownList",
  scopes,
  sort: { key: "lastFreeDay", order: "asc" },
  visible: `
    cntNo clock daysLeft lastFreeDay corpCode blNo voyageName portCode sizeType startDate freeDays
    state
  `,
  columns: columns.filter(
    ({ key }) =>
      !["endDate", "waivedAmount", "waiveReason", "waivedBy", "waivedTime", "feeAmount"].includes(
        key,
      ),
  ),
  totals: ["computedAmount"],
});
