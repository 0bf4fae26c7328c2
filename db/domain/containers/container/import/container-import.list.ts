import { defineList } from "#platform/records/list/list.ts";

/**
 * Operations §3 "Container import row", §5. Hidden columns hold facts and owner; customers do not
 * see rows without a known booking.
 */
export const containerImportList = defineList({
  apiName: "seaway/container/import",
  perm: "container:list",
  title: "container.import",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  needsFilter: ["voyageName", "bkNo", "cntNo", "checkStatus"],
  sort: { key: "id", order: "asc" },
  views: [
    {
      key: "failed",
      label: "container.view.failed",
      search: "f.checkStatus.in=VERIFY_FAILED,IMPORT_FAILED",
      work: "container:import",
    },
    {
      key: "toImport",
      label: "container.view.toImport",
      search: "f.checkStatus.in=TO_VERIFY,VERIFIED",
    },
  ],
  visible: `
    cntNo checkStatus checkResult voyageName bkNo sizeType sealNo pkgs gwt dim fileName rowNo
    uploadTime importTime
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
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "container.voyage",
      sort: true,
      filter: "contains",
      width: 190,
    },
    { key: "bkNo", label: "container.bkNo", sort: true, filter: "contains", width: 150 },
    { key: "sizeType", label: "container.sizeType", sort: true, filter: "equals", width: 70 },
    { key: "sealNo", label: "container.sealNo", filter: "contains", width: 100 },
    { key: "pkgs", label: "container.pkgs", kind: "int", width: 70 },
    { key: "gwt", label: "container.gwt", kind: "decimal", width: 90 },
    { key: "dim", label: "container.dim", kind: "decimal", width: 80 },
    { key: "vessel", label: "container.vessel", width: 140 },
    { key: "voyageNo", label: "container.voyageNo", width: 80 },
    { key: "orderNo", label: "container.orderNo", width: 70 },
    { key: "isSoc", label: "container.isSoc", kind: "flag", filter: "in", width: 60 },
    { key: "emptyFlag", label: "container.emptyFlag", kind: "flag", filter: "in", width: 60 },
    { key: "vgmKg", label: "container.vgmKg", kind: "decimal", width: 90 },
    { key: "vgmMethod", label: "container.vgmMethod", width: 90 },
    { key: "remark", label: "container.remark", width: 140 },
    { key: "fileName", path: "containerImport.fileName", label: "container.fileName", width: 140 },
    { key: "rowNo", label: "container.rowNo", kind: "int", sort: true, width: 60 },
    {
      key: "uploadTime",
      label: "container.uploadTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    { key: "importTime", label: "container.importTime", kind: "datetime", width: 130 },
    { key: "id", label: "container.rowNo", kind: "int", hidden: true, sort: true },
    { key: "raw", label: "container.row", kind: "json", hidden: true },
    { key: "clientCode", label: "container.bkNo", hidden: true },
    { key: "portLoad", label: "booking.portLoad", hidden: true },
    { key: "portDis", label: "booking.portDis", hidden: true },
    { key: "deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});
