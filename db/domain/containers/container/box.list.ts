import { defineList } from "#platform/list/list.ts";

/** Containers as packed for bookings, for the tabs of a booking and of a voyage. */
export const boxList = defineList({
  apiName: "seaway/container/box",
  perm: "container:list",
  title: "container.boxes",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  needsFilter: ["cntNo", "bkNo", "voyageName", "bookingId", "voyageId"],
  sort: { key: "id", order: "asc" },
  columns: [
    { key: "cntNo", label: "container.cntNo", sort: true, filter: "contains", width: 130, fixed: "left" },
    { key: "sizeType", label: "container.sizeType", sort: true, filter: "equals", width: 80 },
    { key: "sealNo", label: "container.sealNo", filter: "contains", width: 120 },
    { key: "pkgs", label: "container.pkgs", kind: "int", width: 80 },
    { key: "gwt", label: "container.gwt", kind: "decimal", width: 110 },
    { key: "dim", label: "container.dim", kind: "decimal", width: 100 },
    { key: "tareKg", label: "container.tareKg", kind: "decimal", width: 100 },
    { key: "vgmKg", label: "container.vgmKg", kind: "decimal", width: 110 },
    { key: "isSoc", label: "container.isSoc", kind: "flag", filter: "in", width: 70 },
    { key: "emptyFlag", label: "container.emptyFlag", kind: "flag", filter: "in", width: 70 },
    { key: "bkNo", path: "booking.bkNo", label: "container.bkNo", filter: "contains", width: 150 },
    { key: "voyageName", path: "voyage.voyageName", label: "container.voyage", filter: "contains", width: 190 },
    { key: "remark", label: "container.remark", width: 160 },
    { key: "importTime", path: "createdTime", label: "container.importTime", kind: "datetime", width: 140 },
    { key: "id", label: "container.cntNo", kind: "int", hidden: true, sort: true },
    { key: "bookingId", path: "booking", label: "container.bkNo", kind: "int", filter: "equals", hidden: true },
    { key: "voyageId", path: "voyage", label: "container.voyage", kind: "int", filter: "equals", hidden: true },
    { key: "clientCode", path: "booking.clientCode", label: "container.bkNo", hidden: true },
    { key: "portLoad", path: "booking.portLoad", label: "booking.portLoad", hidden: true },
    { key: "portDis", path: "booking.portDis", label: "booking.portDis", hidden: true },
    { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});
