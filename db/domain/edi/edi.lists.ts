import { defineList } from "#platform/list/list.ts";

/** Locked bookings, ready for IFCSUM (spec/screens.csv "IFCSUM of bookings"). */
export const ediExportList = defineList({
  apiName: "seaway/edi/ifcsumBooking",
  perm: "edi:list",
  title: "edi.exportList",
  scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "etd", order: "desc" },
  columns: [
    { key: "bkNo", word: "booking.bkNo", sort: true, filter: "contains", width: 150, fixed: "left" },
    { key: "voyageName", path: "voyage.voyageName", word: "booking.voyage", sort: true, filter: "contains", width: 170 },
    { key: "portLoad", word: "booking.portLoad", sort: true, filter: "equals", width: 80 },
    { key: "portDis", word: "booking.portDis", sort: true, filter: "equals", width: 80 },
    { key: "etd", word: "booking.etd", kind: "date", sort: true, filter: "between", width: 90 },
    { key: "exportEdiFlag", word: "booking.exportEdiFlag", kind: "flag", filter: "in", width: 80 },
    { key: "clientCode", word: "booking.clientCode", filter: "equals", width: 90 },
    { key: "clientName", word: "booking.clientName", filter: "contains", width: 200 },
    { key: "shipperName", word: "booking.shipper", width: 200 },
    { key: "pkgs", word: "booking.pkgs", kind: "int", width: 70 },
    { key: "gwt", word: "booking.gwt", kind: "decimal", width: 90 },
    { key: "deptId", word: "booking.dept", kind: "int", hidden: true },
  ],
});

/** Issued bills, ready for the report to customs (spec/screens.csv "Outbound EDI by bill"). */
export const billExportList = defineList({
  apiName: "seaway/edi/outbound",
  perm: "edi:list",
  title: "edi.billList",
  scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "etd", order: "desc" },
  columns: [
    { key: "blNo", word: "bill.blNo", sort: true, filter: "contains", width: 150, fixed: "left" },
    { key: "blStatus", word: "bill.blStatus", kind: "dict", dict: "bl_status", filter: "in", width: 80 },
    { key: "reported", word: "edi.reported", kind: "flag", width: 80 },
    { key: "bkNo", path: "booking.bkNo", word: "bill.bkNo", sort: true, filter: "contains", width: 150 },
    { key: "voyageName", path: "voyage.voyageName", word: "bill.voyage", sort: true, filter: "contains", width: 170 },
    { key: "portLoad", word: "bill.portLoad", sort: true, filter: "equals", width: 80 },
    { key: "portDis", word: "bill.portDis", sort: true, filter: "equals", width: 80 },
    { key: "etd", word: "bill.etd", kind: "date", sort: true, filter: "between", width: 90 },
    { key: "clientCode", word: "bill.clientCode", filter: "equals", width: 90 },
    { key: "clientName", word: "bill.clientName", filter: "contains", width: 200 },
    { key: "shipperName", word: "bill.shipperName", width: 200 },
    { key: "pkgs", word: "bill.pkgs", kind: "int", width: 70 },
    { key: "gwt", word: "bill.gwt", kind: "decimal", width: 90 },
    { key: "deptId", path: "booking.deptId", word: "booking.dept", kind: "int", hidden: true },
  ],
});

/** Every message in and out with its hash, sendings and findings (guide §8). */
export const ediArchiveList = defineList({
  apiName: "seaway/edi/archive",
  perm: "edi:list",
  title: "edi.archive",
  scopes: { portLoad: "portLoad" },
  sort: { key: "createdTime", order: "desc" },
  columns: [
    { key: "controlRef", word: "edi.controlRef", sort: true, filter: "contains", width: 140, fixed: "left" },
    { key: "fileName", word: "edi.fileName", filter: "contains", width: 360 },
    { key: "direction", word: "edi.direction", kind: "dict", dict: "edi_direction", filter: "in", width: 70 },
    { key: "partnerCode", word: "edi.partnerCode", sort: true, filter: "equals", width: 110 },
    { key: "messageType", word: "edi.messageType", filter: "equals", width: 80 },
    { key: "messageVersion", word: "edi.messageVersion", width: 70 },
    { key: "messageFunction", word: "edi.messageFunction", kind: "dict", dict: "edi_function", filter: "in", width: 80 },
    { key: "documentNo", word: "edi.documentNo", filter: "contains", width: 190 },
    { key: "voyageName", word: "edi.voyageName", filter: "contains", width: 160 },
    { key: "objectNos", word: "edi.objectNos", width: 240 },
    { key: "status", word: "edi.status", kind: "dict", dict: "edi_status", filter: "in", width: 80 },
    { key: "findingCount", word: "edi.findings", kind: "int", width: 60 },
    { key: "sentTimes", word: "edi.sentTimes", kind: "int", width: 70 },
    { key: "lastSentTime", word: "edi.lastSentTime", kind: "datetime", width: 130 },
    { key: "size", word: "edi.size", kind: "int", width: 80 },
    { key: "sha256", word: "edi.sha256", filter: "equals", width: 160 },
    { key: "createdBy", word: "edi.createdBy", width: 90 },
    { key: "portLoad", word: "booking.portLoad", hidden: true },
    { key: "createdTime", word: "edi.createdTime", kind: "datetime", sort: true, filter: "between", width: 130 },
  ],
});

/** Partners and what each wants (guide §1). */
export const ediPartnerList = defineList({
  apiName: "seaway/edi/partner",
  perm: "edi:list",
  title: "edi.partners",
  scopes: {},
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "edi.code", sort: true, filter: "contains", width: 140, fixed: "left" },
    { key: "name", word: "edi.name", filter: "contains", width: 240 },
    { key: "message", word: "edi.messageType", width: 90 },
    { key: "version", word: "edi.messageVersion", width: 80 },
    { key: "syntaxId", word: "edi.syntaxId", width: 90 },
    { key: "recipientId", word: "edi.recipientId", width: 160 },
  ],
});
