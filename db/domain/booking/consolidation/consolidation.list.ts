import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList } from "#platform/list/list.ts";

/** The log of appended and split bookings (operations §4). */
export const consolidationList = defineList({
  apiName: "seaway/bookingMgr/consolidation",
  perm: "consolidation:list",
  title: "consolidation.list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "createdTime", order: "desc" },
  columns: [
    { key: "mainBkNo", label: "consolidation.mainBkNo", sort: true, filter: "contains", width: 150, fixed: "left" },
    { key: "status", label: "consolidation.status", kind: "dict", dict: "consolidation_status", filter: "in", width: 90 },
    { key: "kind", label: "consolidation.kind", kind: "dict", dict: "consolidation_kind", filter: "in", width: 90 },
    { key: "bkNo", path: "booking.bkNo", label: "consolidation.source", filter: "contains", width: 150 },
    { key: "partCount", label: "consolidation.count", kind: "int", width: 80 },
    { key: "firstBkNo", label: "consolidation.firstBkNo", width: 150 },
    { key: "lastBkNo", label: "consolidation.lastBkNo", width: 150 },
    { key: "scheme", label: "consolidation.scheme", kind: "dict", dict: "suffix_scheme", width: 110 },
    { key: "pkgs", label: "consolidation.pkgs", kind: "int", width: 80 },
    { key: "gwt", label: "consolidation.gwt", kind: "decimal", width: 100 },
    { key: "dim", label: "consolidation.dim", kind: "decimal", width: 90 },
    {
      key: "clientName",
      path: "booking.clientName",
      label: "booking.clientName",
      english: { ...customerEnglish, by: "clientCode" },
      filter: "contains",
      width: 180,
    },
    { key: "reason", label: "consolidation.reason", width: 180 },
    { key: "createdBy", label: "consolidation.by", filter: "equals", width: 90 },
    { key: "createdTime", label: "consolidation.time", kind: "datetime", sort: true, filter: "between", width: 130 },
    { key: "undoneBy", label: "consolidation.undoneBy", width: 90 },
    { key: "undoneTime", label: "consolidation.undoneTime", kind: "datetime", width: 130 },
    { key: "undoReason", label: "consolidation.undoReason", width: 180 },
    { key: "clientCode", path: "booking.clientCode", label: "booking.clientCode", hidden: true },
    { key: "portLoad", path: "booking.portLoad", label: "booking.portLoad", hidden: true },
    { key: "portDis", path: "booking.portDis", label: "booking.portDis", hidden: true },
    { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});
