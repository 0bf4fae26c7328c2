import { defineList } from "#platform/list/list.ts";

/**
 * Staged rows (operations §3 "Container import row", §5). The hidden columns carry what the machine asks for and whose booking it is; a
 * row whose booking is not known belongs to nobody's customer.
 */
export const containerImportList = defineList({
  apiName: "seaway/container/import",
  perm: "container:list",
  title: "container.import",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  needsFilter: ["voyageName", "bkNo", "cntNo", "checkStatus"],
  sort: { key: "id", order: "asc" },
  columns: [
    { key: "cntNo", word: "container.cntNo", sort: true, filter: "contains", width: 120, fixed: "left" },
    { key: "checkStatus", word: "container.checkStatus", kind: "dict", dict: "check_status", sort: true, filter: "in", width: 124 },
    { key: "checkResult", word: "container.checkResult", kind: "json", width: 320 },
    { key: "voyageName", path: "voyage.voyageName", word: "container.voyage", sort: true, filter: "contains", width: 190 },
    { key: "bkNo", word: "container.bkNo", sort: true, filter: "contains", width: 150 },
    { key: "sizeType", word: "container.sizeType", sort: true, filter: "equals", width: 70 },
    { key: "sealNo", word: "container.sealNo", filter: "contains", width: 100 },
    { key: "pkgs", word: "container.pkgs", kind: "int", width: 70 },
    { key: "gwt", word: "container.gwt", kind: "decimal", width: 90 },
    { key: "dim", word: "container.dim", kind: "decimal", width: 80 },
    { key: "vessel", word: "container.vessel", width: 140 },
    { key: "voyageNo", word: "container.voyageNo", width: 80 },
    { key: "orderNo", word: "container.orderNo", width: 70 },
    { key: "isSoc", word: "container.isSoc", kind: "flag", filter: "in", width: 60 },
    { key: "emptyFlag", word: "container.emptyFlag", kind: "flag", filter: "in", width: 60 },
    { key: "remark", word: "container.remark", width: 140 },
    { key: "fileName", path: "containerImport.fileName", word: "container.fileName", width: 140 },
    { key: "rowNo", word: "container.rowNo", kind: "int", sort: true, width: 60 },
    { key: "uploadTime", word: "container.uploadTime", kind: "datetime", sort: true, filter: "between", width: 130 },
    { key: "importTime", word: "container.importTime", kind: "datetime", width: 130 },
    { key: "id", word: "container.rowNo", kind: "int", hidden: true, sort: true },
    { key: "raw", word: "container.row", kind: "json", hidden: true },
    { key: "clientCode", word: "container.bkNo", hidden: true },
    { key: "portLoad", word: "booking.portLoad", hidden: true },
    { key: "portDis", word: "booking.portDis", hidden: true },
    { key: "deptId", word: "booking.dept", kind: "int", hidden: true },
  ],
});
