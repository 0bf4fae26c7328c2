import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList, type ListColumn } from "#platform/records/list/list.ts";

const state = { kind: "dict", dict: "release_hold_state", filter: "in", width: 90 } as const;
const why = { kind: "dict", dict: "release_why", width: 170 } as const;

const holdColumns: readonly ListColumn[] = [
  { key: "internalState", label: "release.internal", ...state },
  { key: "internalWhy", label: "release.internalWhy", ...why },
  { key: "internalReason", label: "release.internalReason", width: 140 },
  { key: "originalState", label: "release.original", ...state },
  { key: "originalWhy", label: "release.originalWhy", ...why },
  { key: "originalReason", label: "release.originalReason", width: 140 },
  { key: "freightState", label: "release.freight", ...state },
  { key: "freightWhy", label: "release.freightWhy", ...why },
  { key: "freightReason", label: "release.freightReason", width: 140 },
  { key: "customsState", label: "release.customs", ...state },
  { key: "customsWhy", label: "release.customsWhy", ...why },
  { key: "customsReason", label: "release.customsReason", width: 140 },
];

/** Cargo control (operations §3): four holds of each bill, with their reasons. */
export const releaseList = defineList({
  apiName: "seaway/bill/cargoControl",
  perm: "release:list",
  title: "release.list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  // Holds are computed per bill, so a search names whose.
  needsFilter: ["voyageName", "blNo", "bkNo", "voyageId"],
  sort: { key: "blNo", order: "asc" },
  visible: `
    blNo originalState freightState voyageName portDis clientName consigneeName releaseType
    customsState internalState releaseStatus freightTerms pkgs gwt originalsInHand telexTime
    customsNo customsTime cargoReleasedTime releasedBy releasedTo bkNo
  `,
  columns: [
    { key: "blNo", label: "bill.blNo", sort: true, filter: "contains", width: 150, fixed: "left" },
    {
      key: "releaseStatus",
      label: "release.status",
      kind: "dict",
      dict: "release_status",
      filter: "in",
      width: 90,
    },
    ...holdColumns,
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "bill.voyage",
      sort: true,
      filter: "contains",
      width: 170,
    },
    {
      key: "blStatus",
      label: "bill.blStatus",
      kind: "dict",
      dict: "bl_status",
      filter: "in",
      width: 80,
    },
    {
      key: "releaseType",
      label: "bill.releaseType",
      kind: "dict",
      dict: "release_type",
      filter: "in",
      width: 90,
    },
    {
      key: "freightTerms",
      label: "bill.freightTerms",
      kind: "dict",
      dict: "freight_terms",
      filter: "in",
      width: 80,
    },
    { key: "portDis", label: "bill.portDis", sort: true, filter: "equals", width: 70 },
    { key: "clientCode", label: "bill.clientCode", filter: "equals", width: 90 },
    {
      key: "clientName",
      label: "bill.clientName",
      english: { ...customerEnglish, by: "clientCode" },
      width: 180,
    },
    { key: "consigneeName", label: "bill.consigneeName", width: 180 },
    { key: "pkgs", label: "bill.pkgs", kind: "int", width: 70 },
    { key: "gwt", label: "bill.gwt", kind: "decimal", width: 90 },
    { key: "originalsInHand", label: "release.originalsInHand", kind: "int", width: 80 },
    { key: "telexTime", label: "release.telexTime", kind: "datetime", width: 130 },
    { key: "customsNo", label: "release.customsNo", width: 120 },
    { key: "customsTime", label: "release.customsTime", kind: "datetime", width: 130 },
    { key: "cargoReleasedTime", label: "release.releasedTime", kind: "datetime", width: 130 },
    { key: "releasedBy", label: "release.releasedBy", width: 90 },
    { key: "releasedTo", label: "release.releasedTo", width: 160 },
    {
      key: "bkNo",
      path: "booking.bkNo",
      label: "bill.bkNo",
      sort: true,
      filter: "contains",
      width: 150,
    },
    { key: "portLoad", label: "bill.portLoad", hidden: true },
    { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
    {
      key: "voyageId",
      path: "voyage",
      label: "bill.voyage",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
  ],
});

/** Holds decided by hand, for a tab of the bill. */
export const billHoldList = defineList({
  apiName: "seaway/bill/hold",
  perm: "release:list",
  title: "release.holdList",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  needsFilter: ["blNo", "billId"],
  sort: { key: "decidedTime", order: "desc" },
  columns: [
    {
      key: "hold",
      label: "release.hold",
      kind: "dict",
      dict: "release_hold",
      filter: "in",
      width: 110,
      fixed: "left",
    },
    {
      key: "state",
      label: "release.state",
      kind: "dict",
      dict: "release_hold_state",
      filter: "in",
      width: 90,
    },
    { key: "reason", label: "release.reason", width: 240 },
    { key: "decidedBy", label: "release.decidedBy", width: 90 },
    { key: "decidedTime", label: "release.decidedTime", kind: "datetime", sort: true, width: 130 },
    { key: "blNo", path: "bill.blNo", label: "bill.blNo", filter: "contains", width: 150 },
    {
      key: "billId",
      path: "bill",
      label: "bill.blNo",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
    { key: "clientCode", path: "bill.clientCode", label: "bill.clientCode", hidden: true },
    { key: "portLoad", path: "bill.portLoad", label: "bill.portLoad", hidden: true },
    { key: "portDis", path: "bill.portDis", label: "bill.portDis", hidden: true },
    {
      key: "deptId",
      path: "bill.booking.deptId",
      label: "booking.dept",
      kind: "int",
      hidden: true,
    },
  ],
});
