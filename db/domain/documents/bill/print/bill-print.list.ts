import { defineList, type ListColumn } from "#platform/records/list/list.ts";

const scopes = {
  customer: ["clientCode"],
  portLoad: "portLoad",
  portDis: "portDis",
  dept: "deptId",
} as const;
const ofBill: readonly ListColumn[] = [
  { key: "blNo", path: "bill.blNo", label: "bill.blNo", filter: "contains", width: 150 },
  { key: "billId", path: "bill", label: "bill.blNo", kind: "int", filter: "equals", hidden: true },
  { key: "clientCode", path: "bill.clientCode", label: "bill.clientCode", hidden: true },
  { key: "portLoad", path: "bill.portLoad", label: "bill.portLoad", hidden: true },
  { key: "portDis", path: "bill.portDis", label: "bill.portDis", hidden: true },
  { key: "deptId", path: "bill.booking.deptId", label: "booking.dept", kind: "int", hidden: true },
];

/** Printed originals, for a tab of the bill. */
export const billOriginalList = defineList({
  apiName: "seaway/bill/original",
  perm: "bill:list",
  title: "bill.originalList",
  scopes,
  needsFilter: ["blNo", "billId"],
  sort: { key: "originalNo", order: "asc" },
  columns: [
    {
      key: "originalNo",
      label: "bill.originalNo",
      kind: "int",
      sort: true,
      width: 80,
      fixed: "left",
    },
    { key: "printedTime", label: "bill.printedTime", kind: "datetime", sort: true, width: 130 },
    { key: "printedBy", label: "bill.printedBy", width: 90 },
    { key: "prints", label: "bill.prints", kind: "int", width: 80 },
    { key: "collectedTime", label: "bill.collectedTime", kind: "datetime", sort: true, width: 130 },
    { key: "collectedBy", label: "bill.collectedBy", width: 90 },
    { key: "collectedFrom", label: "bill.collectedFrom", width: 180 },
    ...ofBill,
  ],
});

/** Each print of an issued bill. */
export const billPrintList = defineList({
  apiName: "seaway/bill/printLog",
  perm: "bill:list",
  title: "bill.printList",
  scopes,
  needsFilter: ["blNo", "billId"],
  sort: { key: "printedTime", order: "desc" },
  columns: [
    {
      key: "kind",
      label: "bill.printKind",
      kind: "dict",
      dict: "bill_print_kind",
      filter: "in",
      width: 150,
      fixed: "left",
    },
    { key: "originalNos", label: "bill.originalNo", width: 90 },
    { key: "printedTime", label: "bill.printedTime", kind: "datetime", sort: true, width: 130 },
    { key: "printedBy", label: "bill.printedBy", width: 90 },
    { key: "reason", label: "bill.printReason", width: 220 },
    ...ofBill,
  ],
});
