import { defineList } from "#platform/records/list/list.ts";

const scopes = {
  customer: ["clientCode"],
  portLoad: "portLoad",
  portDis: "portDis",
  dept: "deptId",
} as const;

/**
 * Containers with their bills (spec/screens.csv "Query by container"). A container of part loads is
 * on several bills.
 */
export const containerQueryList = defineList({
  apiName: "seaway/bill/queryByContainer",
  perm: "bill:list",
  title: "bill.containerQuery",
  scopes,
  needsFilter: ["cntNo", "sealNo", "blNo", "bkNo", "voyageName"],
  sort: { key: "cntNo", order: "asc" },
  groupTotals: ["pkgs", "gwt", "dim"],
  visible: `
    cntNo blNo voyageName etd portLoad portDis sizeType sealNo pkgs gwt dim blStatus bkNo
    shipperName consigneeName clientCode
  `,
  columns: [
    {
      key: "cntNo",
      label: "bill.cntNo",
      sort: true,
      filter: "contains",
      width: 130,
      fixed: "left",
    },
    {
      key: "blNo",
      path: "bill.blNo",
      label: "bill.blNo",
      sort: true,
      filter: "contains",
      width: 150,
    },
    {
      key: "blStatus",
      path: "bill.blStatus",
      label: "bill.blStatus",
      kind: "dict",
      dict: "bl_status",
      filter: "in",
      width: 80,
    },
    { key: "sharedBy", label: "bill.sharedBy", kind: "int", width: 80 },
    { key: "sizeType", label: "cargo.sizeType", sort: true, filter: "equals", width: 80 },
    { key: "sealNo", label: "bill.sealNo", filter: "contains", width: 120 },
    { key: "pkgs", label: "bill.pkgs", kind: "int", width: 80 },
    { key: "gwt", label: "bill.gwt", kind: "decimal", width: 110 },
    { key: "dim", label: "bill.dim", kind: "decimal", width: 100 },
    { key: "isSoc", label: "container.isSoc", kind: "flag", filter: "in", width: 70 },
    { key: "emptyFlag", label: "container.emptyFlag", kind: "flag", filter: "in", width: 70 },
    {
      key: "voyageName",
      path: "bill.voyage.voyageName",
      label: "bill.voyage",
      sort: true,
      filter: "contains",
      width: 170,
    },
    {
      key: "etd",
      path: "bill.etd",
      label: "bill.etd",
      kind: "date",
      sort: true,
      filter: "between",
      width: 90,
    },
    { key: "bkNo", path: "bill.booking.bkNo", label: "bill.bkNo", filter: "contains", width: 150 },
    { key: "portLoad", path: "bill.portLoad", label: "bill.portLoad", filter: "equals", width: 70 },
    { key: "portDis", path: "bill.portDis", label: "bill.portDis", filter: "equals", width: 70 },
    { key: "shipperName", path: "bill.shipperName", label: "bill.shipperName", width: 180 },
    { key: "consigneeName", path: "bill.consigneeName", label: "bill.consigneeName", width: 180 },
    {
      key: "clientCode",
      path: "bill.clientCode",
      label: "bill.clientCode",
      filter: "equals",
      width: 90,
    },
    {
      key: "billId",
      path: "bill",
      label: "bill.blNo",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
    {
      key: "deptId",
      path: "bill.booking.deptId",
      label: "booking.dept",
      kind: "int",
      hidden: true,
    },
  ],
});

/**
 * Dangerous goods of bills in the columns of the IMO form (spec/screens.csv "Export dangerous
 * goods").
 */
export const dangerousList = defineList({
  apiName: "seaway/bill/exportDangerous",
  perm: "bill:list",
  title: "bill.dangerousList",
  scopes,
  needsFilter: ["voyageName", "blNo", "dgUnNo"],
  sort: { key: "blNo", order: "asc" },
  groupTotals: ["pkgs", "gwt"],
  visible: `
    blNo dgUnNo dgGoodsName dgClass dgPackingGroup dgFlashpoint dgEms pkgs packageKind gwt nwt
    boxes stowage dgMarinePollutant voyageName etd portLoad portDis shipperName dgLinker dgLinkTel
  `,
  columns: [
    {
      key: "blNo",
      path: "bill.blNo",
      label: "bill.blNo",
      sort: true,
      filter: "contains",
      width: 150,
      fixed: "left",
    },
    { key: "dgUnNo", label: "cargo.dgUnNo", sort: true, filter: "equals", width: 70 },
    { key: "dgGoodsName", label: "cargo.dgGoodsName", width: 220 },
    { key: "dgClass", label: "cargo.dgClass", sort: true, filter: "equals", width: 70 },
    { key: "dgLabel", label: "cargo.dgLabel", width: 80 },
    { key: "dgPackingGroup", label: "cargo.dgPackingGroup", filter: "equals", width: 70 },
    { key: "dgFlashpoint", label: "cargo.dgFlashpoint", width: 80 },
    { key: "dgEms", label: "cargo.dgEms", width: 80 },
    {
      key: "dgMarinePollutant",
      label: "cargo.marinePollutant",
      kind: "flag",
      filter: "in",
      width: 80,
    },
    { key: "stowage", label: "bill.stowage", width: 100 },
    { key: "pkgs", label: "bill.pkgs", kind: "int", width: 70 },
    { key: "packageKind", label: "cargo.packageKind", width: 70 },
    { key: "gwt", label: "bill.gwt", kind: "decimal", width: 100 },
    { key: "nwt", label: "cargo.nwt", kind: "decimal", width: 100 },
    { key: "boxes", label: "bill.containers", width: 200 },
    { key: "dgLinker", label: "cargo.dgLinker", width: 110 },
    { key: "dgLinkTel", label: "cargo.dgLinkTel", width: 120 },
    { key: "dgRemark", label: "cargo.dgRemark", width: 150 },
    {
      key: "voyageName",
      path: "bill.voyage.voyageName",
      label: "bill.voyage",
      sort: true,
      filter: "contains",
      width: 170,
    },
    {
      key: "etd",
      path: "bill.etd",
      label: "bill.etd",
      kind: "date",
      sort: true,
      filter: "between",
      width: 90,
    },
    {
      key: "portLoad",
      path: "bill.portLoad",
      label: "bill.portLoad",
      sort: true,
      filter: "equals",
      width: 70,
    },
    {
      key: "portDis",
      path: "bill.portDis",
      label: "bill.portDis",
      sort: true,
      filter: "equals",
      width: 70,
    },
    { key: "shipperName", path: "bill.shipperName", label: "bill.shipperName", width: 180 },
    {
      key: "blStatus",
      path: "bill.blStatus",
      label: "bill.blStatus",
      kind: "dict",
      dict: "bl_status",
      filter: "in",
      width: 80,
    },
    {
      key: "clientCode",
      path: "bill.clientCode",
      label: "bill.clientCode",
      filter: "equals",
      width: 90,
    },
    {
      key: "billId",
      path: "bill",
      label: "bill.blNo",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
    {
      key: "deptId",
      path: "bill.booking.deptId",
      label: "booking.dept",
      kind: "int",
      hidden: true,
    },
  ],
});
