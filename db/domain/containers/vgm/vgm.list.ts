import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList } from "#platform/records/list/list.ts";

/**
 * Declared mass of packed containers against customs data and gross weight plus tare (operations §3
 * "VGM comparison row").
 */
export const vgmCompareList = defineList({
  apiName: "seaway/bookingMgr/vgmCompare",
  perm: "vgm:list",
  title: "vgm.list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  // A difference is computed per container, so a search names whose.
  needsFilter: ["voyageName", "bkNo", "cntNo"],
  sort: { key: "largestKg", order: "desc" },
  visible: `
    cntNo bkNo voyageName sizeType grossKg gwt clientName portLoad status largestKg allowedKg
    declaredKg customsKg customsDifference grossDifference method obtainedBy declaredTime party
    acceptedBy acceptReason tare
  `,
  columns: [
    { key: "cntNo", label: "vgm.cntNo", sort: true, filter: "contains", width: 130, fixed: "left" },
    {
      key: "status",
      label: "vgm.status",
      kind: "dict",
      dict: "vgm_status",
      filter: "in",
      width: 120,
    },
    { key: "largestKg", label: "vgm.largestKg", kind: "decimal", sort: true, width: 120 },
    { key: "allowedKg", label: "vgm.allowedKg", kind: "decimal", width: 110 },
    { key: "declaredKg", label: "vgm.declaredKg", kind: "decimal", width: 120 },
    { key: "customsKg", label: "vgm.customsKg", kind: "decimal", width: 120 },
    {
      key: "customsDifference",
      label: "vgm.customsDifference",
      kind: "decimal",
      sort: true,
      width: 120,
    },
    { key: "grossKg", label: "vgm.grossKg", kind: "decimal", width: 120 },
    {
      key: "grossDifference",
      label: "vgm.grossDifference",
      kind: "decimal",
      sort: true,
      width: 120,
    },
    { key: "method", label: "vgm.method", kind: "dict", dict: "vgm_method", width: 130 },
    { key: "obtainedBy", label: "vgm.obtainedBy", kind: "dict", dict: "vgm_source", width: 100 },
    { key: "declaredTime", label: "vgm.declaredTime", kind: "datetime", width: 130 },
    { key: "party", label: "vgm.party", width: 160 },
    {
      key: "bkNo",
      path: "booking.bkNo",
      label: "vgm.bkNo",
      sort: true,
      filter: "contains",
      width: 150,
    },
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "vgm.voyage",
      filter: "contains",
      width: 190,
    },
    { key: "sizeType", label: "vgm.sizeType", filter: "equals", width: 80 },
    { key: "gwt", label: "vgm.gwt", kind: "decimal", width: 110 },
    { key: "tare", label: "vgm.tare", kind: "decimal", width: 100 },
    {
      key: "clientName",
      path: "booking.clientName",
      label: "booking.clientName",
      english: { ...customerEnglish, by: "clientCode" },
      width: 180,
    },
    { key: "acceptedBy", label: "vgm.acceptedBy", width: 90 },
    { key: "acceptReason", label: "vgm.acceptReason", width: 180 },
    { key: "portLoad", path: "booking.portLoad", label: "booking.portLoad", width: 80 },
    { key: "portDis", path: "booking.portDis", label: "booking.portDis", hidden: true },
    { key: "clientCode", path: "booking.clientCode", label: "booking.clientCode", hidden: true },
    { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});

/** Every declaration of a booking's containers, retracted ones too; a tab of the booking. */
export const vgmDeclarationList = defineList({
  apiName: "seaway/bookingMgr/vgmDeclaration",
  perm: "vgm:list",
  title: "vgm.declarations",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  needsFilter: ["cntNo", "bkNo", "bookingId"],
  sort: { key: "declaredTime", order: "desc" },
  visible: "cntNo weightKg method obtainedBy declaredTime party bkNo",
  columns: [
    { key: "cntNo", label: "vgm.cntNo", filter: "equals", width: 130, fixed: "left" },
    { key: "weightKg", label: "vgm.declaredKg", kind: "decimal", width: 120 },
    { key: "method", label: "vgm.method", kind: "dict", dict: "vgm_method", width: 130 },
    { key: "obtainedBy", label: "vgm.obtainedBy", kind: "dict", dict: "vgm_source", width: 100 },
    { key: "declaredTime", label: "vgm.declaredTime", kind: "datetime", sort: true, width: 130 },
    { key: "party", label: "vgm.party", width: 160 },
    { key: "retractedTime", label: "vgm.retractedTime", kind: "datetime", width: 130 },
    { key: "retractedBy", label: "vgm.retractedBy", width: 90 },
    { key: "retractReason", label: "vgm.retractReason", width: 180 },
    { key: "acceptedKg", label: "vgm.acceptedKg", kind: "decimal", width: 110 },
    { key: "acceptedBy", label: "vgm.acceptedBy", width: 90 },
    { key: "acceptReason", label: "vgm.acceptReason", width: 180 },
    { key: "bkNo", path: "booking.bkNo", label: "vgm.bkNo", filter: "contains", width: 150 },
    { key: "createdBy", label: "vgm.enteredBy", width: 90 },
    {
      key: "bookingId",
      path: "booking",
      label: "vgm.bkNo",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
    { key: "portLoad", path: "booking.portLoad", label: "booking.portLoad", hidden: true },
    { key: "portDis", path: "booking.portDis", label: "booking.portDis", hidden: true },
    { key: "clientCode", path: "booking.clientCode", label: "booking.clientCode", hidden: true },
    { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});
