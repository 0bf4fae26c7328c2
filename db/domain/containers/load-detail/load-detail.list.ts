import { defineList } from "#platform/records/list/list.ts";

/**
 * Rows of uploaded load details. A customer sees the rows of the own e-bookings and of the own
 * uploads.
 */
export const loadDetailList = defineList({
  apiName: "eb/loadDetailImport",
  perm: "ebContainer:list",
  title: "loadDetail.list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis" },
  sort: { key: "id", order: "desc" },
  visible: `
    cntNo checkStatus checkResult ebNo bkNo sizeType sealNo pkgs gwt dim goodsName vgm rowNo
    importTime
  `,
  columns: [
    {
      key: "cntNo",
      label: "container.cntNo",
      sort: true,
      filter: "contains",
      width: 120,
      fixed: "left",
    },
    {
      key: "checkStatus",
      label: "container.checkStatus",
      kind: "dict",
      dict: "check_status",
      sort: true,
      filter: "in",
      width: 124,
    },
    { key: "checkResult", label: "container.checkResult", kind: "json", width: 320 },
    { key: "bkNo", label: "container.bkNo", sort: true, filter: "contains", width: 150 },
    { key: "ebNo", path: "eBooking.ebNo", label: "ebooking.ebNo", filter: "contains", width: 140 },
    { key: "sizeType", label: "container.sizeType", filter: "equals", width: 70 },
    { key: "sealNo", label: "container.sealNo", filter: "contains", width: 100 },
    { key: "lineNo", label: "loading.lineNo", kind: "int", width: 70 },
    { key: "goodsName", label: "loadDetail.goodsName", width: 160 },
    { key: "pkgs", label: "container.pkgs", kind: "int", width: 70 },
    { key: "gwt", label: "container.gwt", kind: "decimal", width: 90 },
    { key: "dim", label: "container.dim", kind: "decimal", width: 80 },
    { key: "tareKg", label: "container.tareKg", kind: "decimal", width: 80 },
    { key: "vgm", label: "loading.vgm", kind: "decimal", width: 90 },
    {
      key: "vgmMethod",
      label: "loading.vgmMethod",
      kind: "dict",
      dict: "weigh_method",
      width: 100,
    },
    { key: "vgmTime", label: "loading.vgmTime", kind: "local", width: 140 },
    { key: "vessel", label: "container.vessel", width: 140 },
    { key: "voyageNo", label: "container.voyageNo", width: 80 },
    { key: "orderNo", label: "container.orderNo", width: 70 },
    { key: "isSoc", label: "container.isSoc", kind: "flag", filter: "in", width: 60 },
    { key: "emptyFlag", label: "container.emptyFlag", kind: "flag", filter: "in", width: 60 },
    { key: "remark", label: "container.remark", width: 140 },
    { key: "fileName", path: "loadDetail.fileName", label: "container.fileName", width: 140 },
    { key: "rowNo", label: "container.rowNo", kind: "int", width: 60 },
    {
      key: "createdTime",
      label: "container.uploadTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    { key: "importTime", label: "container.importTime", kind: "datetime", width: 130 },
    { key: "clientCode", label: "ebooking.clientCode", filter: "equals", width: 90 },
    { key: "id", label: "container.rowNo", kind: "int", hidden: true, sort: true },
    {
      key: "importId",
      path: "loadDetail",
      label: "container.fileName",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
    { key: "raw", label: "loadDetail.row", kind: "json", hidden: true },
    { key: "portLoad", path: "eBooking.portLoad", label: "ebooking.portLoad", hidden: true },
    { key: "portDis", path: "eBooking.portDis", label: "ebooking.portDis", hidden: true },
  ],
});
