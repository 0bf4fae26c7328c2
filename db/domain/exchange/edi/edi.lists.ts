import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList } from "#platform/records/list/list.ts";

/** Locked bookings (spec/screens.csv "IFCSUM of bookings"). */
export const ediExportList = defineList({
  apiName: "seaway/edi/ifcsumBooking",
  perm: "edi:list",
  title: "edi.exportList",
  scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "etd", order: "desc" },
  columns: [
    {
      key: "bkNo",
      label: "booking.bkNo",
      sort: true,
      filter: "contains",
      width: 150,
      fixed: "left",
    },
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "booking.voyage",
      sort: true,
      filter: "contains",
      width: 170,
    },
    { key: "portLoad", label: "booking.portLoad", sort: true, filter: "equals", width: 80 },
    { key: "portDis", label: "booking.portDis", sort: true, filter: "equals", width: 80 },
    { key: "etd", label: "booking.etd", kind: "date", sort: true, filter: "between", width: 90 },
    { key: "exportEdiFlag", label: "booking.exportEdiFlag", kind: "flag", filter: "in", width: 80 },
    { key: "clientCode", label: "booking.clientCode", filter: "equals", width: 90 },
    {
      key: "clientName",
      label: "booking.clientName",
      english: { ...customerEnglish, by: "clientCode" },
      filter: "contains",
      width: 200,
    },
    { key: "shipperName", label: "booking.shipper", width: 200 },
    { key: "pkgs", label: "booking.pkgs", kind: "int", width: 70 },
    { key: "gwt", label: "booking.gwt", kind: "decimal", width: 90 },
    { key: "deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});

/** Issued bills (spec/screens.csv "Outbound EDI by bill"). */
export const billExportList = defineList({
  apiName: "seaway/edi/outbound",
  perm: "edi:list",
  title: "edi.billList",
  scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "etd", order: "desc" },
  visible: `
    blNo bkNo voyageName portLoad portDis etd clientName shipperName pkgs gwt blStatus reported
  `,
  columns: [
    { key: "blNo", label: "bill.blNo", sort: true, filter: "contains", width: 150, fixed: "left" },
    {
      key: "blStatus",
      label: "bill.blStatus",
      kind: "dict",
      dict: "bl_status",
      filter: "in",
      width: 80,
    },
    { key: "reported", label: "edi.reported", kind: "flag", width: 80 },
    {
      key: "bkNo",
      path: "booking.bkNo",
      label: "bill.bkNo",
      sort: true,
      filter: "contains",
      width: 150,
    },
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "bill.voyage",
      sort: true,
      filter: "contains",
      width: 170,
    },
    { key: "portLoad", label: "bill.portLoad", sort: true, filter: "equals", width: 80 },
    { key: "portDis", label: "bill.portDis", sort: true, filter: "equals", width: 80 },
    { key: "etd", label: "bill.etd", kind: "date", sort: true, filter: "between", width: 90 },
    { key: "clientCode", label: "bill.clientCode", filter: "equals", width: 90 },
    {
      key: "clientName",
      label: "bill.clientName",
      english: { ...customerEnglish, by: "clientCode" },
      filter: "contains",
      width: 200,
    },
    { key: "shipperName", label: "bill.shipperName", width: 200 },
    { key: "pkgs", label: "bill.pkgs", kind: "int", width: 70 },
    { key: "gwt", label: "bill.gwt", kind: "decimal", width: 90 },
    { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});

/** Import bills, sent on to port and agent (spec/screens.csv "Import-bill EDI"). */
export const importBillExportList = defineList({
  apiName: "seaway/edi/importBill",
  perm: "edi:list",
  title: "edi.importBillList",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis" },
  sort: { key: "eta", order: "desc" },
  visible: `
    blNo status voyageName eta masterBlNo consigneeName reported portLoad portDis pkgs gwt
    shipperName obtainedBy
  `,
  columns: [
    { key: "blNo", label: "bill.blNo", sort: true, filter: "contains", width: 150, fixed: "left" },
    { key: "reported", label: "edi.reported", kind: "flag", width: 80 },
    {
      key: "status",
      label: "importBill.status",
      kind: "dict",
      dict: "import_bill_status",
      filter: "in",
      width: 90,
    },
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "bill.voyage",
      sort: true,
      filter: "contains",
      width: 170,
    },
    { key: "eta", label: "importBill.eta", kind: "date", sort: true, filter: "between", width: 90 },
    { key: "masterBlNo", label: "importBill.masterBlNo", filter: "contains", width: 150 },
    { key: "portLoad", label: "bill.portLoad", sort: true, filter: "equals", width: 80 },
    { key: "portDis", label: "bill.portDis", sort: true, filter: "equals", width: 80 },
    { key: "clientCode", label: "bill.clientCode", filter: "equals", width: 90 },
    { key: "shipperName", label: "bill.shipperName", width: 200 },
    { key: "consigneeName", label: "bill.consigneeName", filter: "contains", width: 200 },
    { key: "pkgs", label: "bill.pkgs", kind: "int", width: 70 },
    { key: "gwt", label: "bill.gwt", kind: "decimal", width: 90 },
    {
      key: "obtainedBy",
      label: "importBill.obtainedBy",
      kind: "dict",
      dict: "import_bill_source",
      filter: "in",
      width: 90,
    },
    {
      key: "createdTime",
      label: "bill.createdTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
  ],
});

/** Bookings whose containers are weighed and released by message (guide §5.4, §5.5). */
export const bookingMessageList = defineList({
  apiName: "seaway/edi/bookingMessage",
  perm: "edi:list",
  title: "edi.bookingMessageList",
  scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "etd", order: "desc" },
  visible: `
    bkNo bkStatus clientName voyageName portLoad portDis etd weighed massesSent releaseSent
  `,
  columns: [
    {
      key: "bkNo",
      label: "booking.bkNo",
      sort: true,
      filter: "contains",
      width: 150,
      fixed: "left",
    },
    {
      key: "bkStatus",
      label: "booking.bkStatus",
      kind: "dict",
      dict: "booking_status",
      filter: "in",
      width: 90,
    },
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "booking.voyage",
      sort: true,
      filter: "contains",
      width: 170,
    },
    { key: "portLoad", label: "booking.portLoad", sort: true, filter: "equals", width: 80 },
    { key: "portDis", label: "booking.portDis", sort: true, filter: "equals", width: 80 },
    { key: "etd", label: "booking.etd", kind: "date", sort: true, filter: "between", width: 90 },
    { key: "weighed", label: "edi.weighed", width: 90 },
    { key: "massesSent", label: "edi.massesSent", kind: "flag", width: 90 },
    { key: "releaseSent", label: "edi.releaseSent", kind: "flag", width: 90 },
    { key: "clientCode", label: "booking.clientCode", filter: "equals", width: 90 },
    {
      key: "clientName",
      label: "booking.clientName",
      english: { ...customerEnglish, by: "clientCode" },
      filter: "contains",
      width: 200,
    },
    { key: "deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});

/** Guide §8. */
export const ediArchiveList = defineList({
  apiName: "seaway/edi/archive",
  perm: "edi:list",
  title: "edi.archive",
  scopes: { portLoad: "portLoad" },
  sort: { key: "createdTime", order: "desc" },
  views: [
    {
      key: "unanswered",
      label: "edi.view.unanswered",
      search: "f.status.in=OVERDUE,REJECTED,FAILED&sort=-createdTime",
    },
  ],
  visible: `
    controlRef direction partnerCode messageType status documentNo voyageName createdTime
    findingCount sentTimes lastSentTime fileName objectNos messageVersion messageFunction size
  `,
  columns: [
    {
      key: "controlRef",
      label: "edi.controlRef",
      sort: true,
      filter: "contains",
      width: 140,
      fixed: "left",
    },
    { key: "fileName", label: "edi.fileName", filter: "contains", width: 360 },
    {
      key: "direction",
      label: "edi.direction",
      kind: "dict",
      dict: "edi_direction",
      filter: "in",
      width: 70,
    },
    { key: "partnerCode", label: "edi.partnerCode", sort: true, filter: "equals", width: 110 },
    { key: "messageType", label: "edi.messageType", filter: "equals", width: 80 },
    { key: "messageVersion", label: "edi.messageVersion", width: 70 },
    {
      key: "messageFunction",
      label: "edi.messageFunction",
      kind: "dict",
      dict: "edi_function",
      filter: "in",
      width: 80,
    },
    { key: "documentNo", label: "edi.documentNo", filter: "contains", width: 190 },
    { key: "voyageName", label: "edi.voyageName", filter: "contains", width: 160 },
    {
      key: "objectNos",
      label: "edi.objectNos",
      filter: "equals",
      filterKinds: ["equals"],
      width: 240,
    },
    {
      key: "status",
      label: "edi.status",
      kind: "dict",
      dict: "edi_status",
      filter: "in",
      width: 80,
    },
    { key: "findingCount", label: "edi.findings", kind: "int", width: 60 },
    { key: "sentTimes", label: "edi.sentTimes", kind: "int", width: 70 },
    { key: "lastSentTime", label: "edi.lastSentTime", kind: "datetime", width: 130 },
    { key: "size", label: "edi.size", kind: "int", width: 80 },
    { key: "sha256", label: "edi.sha256", filter: "equals", width: 160 },
    { key: "createdBy", label: "edi.createdBy", width: 90 },
    { key: "portLoad", label: "booking.portLoad", hidden: true },
    {
      key: "createdTime",
      label: "edi.createdTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
  ],
});

/** Received interchanges and what became of them (spec/screens.csv "EDI import", guide §5.3). */
export const ediImportList = defineList({
  apiName: "seaway/edi/import",
  perm: "edi:list",
  title: "edi.importList",
  scopes: { portLoad: "portLoad" },
  sort: { key: "createdTime", order: "desc" },
  views: [
    {
      key: "toCorrect",
      label: "edi.view.toCorrect",
      search: "f.status.in=QUARANTINE,TO_CORRECT,PARTIAL,REJECTED,FAILED&sort=-createdTime",
      work: "edi:receive",
    },
  ],
  visible: `
    controlRef partnerCode messageType status openCount findingCount documentNo objectNos fileName
    createdTime messageVersion
  `,
  columns: [
    {
      key: "controlRef",
      label: "edi.controlRef",
      sort: true,
      filter: "contains",
      width: 140,
      fixed: "left",
    },
    { key: "partnerCode", label: "edi.partnerCode", sort: true, filter: "equals", width: 120 },
    { key: "messageType", label: "edi.messageType", filter: "equals", width: 90 },
    { key: "messageVersion", label: "edi.messageVersion", width: 80 },
    {
      key: "messageFunction",
      label: "edi.messageFunction",
      kind: "dict",
      dict: "edi_function",
      filter: "in",
      width: 80,
    },
    {
      key: "status",
      label: "edi.status",
      kind: "dict",
      dict: "edi_status",
      filter: "in",
      width: 110,
    },
    { key: "openCount", label: "edi.openCodes", kind: "int", width: 90 },
    { key: "findingCount", label: "edi.findings", kind: "int", width: 70 },
    { key: "documentNo", label: "edi.documentNo", filter: "contains", width: 190 },
    {
      key: "objectNos",
      label: "edi.objectNos",
      filter: "equals",
      filterKinds: ["equals"],
      width: 240,
    },
    { key: "fileName", label: "edi.fileName", filter: "contains", width: 260 },
    { key: "size", label: "edi.size", kind: "int", width: 90 },
    { key: "createdBy", label: "edi.createdBy", width: 90 },
    {
      key: "createdTime",
      label: "edi.receivedTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 140,
    },
    { key: "direction", label: "edi.direction", kind: "dict", dict: "edi_direction", hidden: true },
    { key: "portLoad", label: "booking.portLoad", hidden: true },
  ],
});

/** Each try to move a file between a partner and us (guide §8); a tab of the message. */
export const ediTransferList = defineList({
  apiName: "seaway/edi/transfer",
  perm: "edi:list",
  title: "edi.transfers",
  scopes: {},
  sort: { key: "createdTime", order: "desc" },
  columns: [
    { key: "fileName", label: "edi.fileName", filter: "contains", width: 320, fixed: "left" },
    { key: "partnerCode", label: "edi.partnerCode", sort: true, filter: "equals", width: 120 },
    {
      key: "direction",
      label: "edi.direction",
      kind: "dict",
      dict: "edi_direction",
      filter: "in",
      width: 80,
    },
    { key: "done", label: "edi.transferred", kind: "flag", filter: "in", width: 80 },
    { key: "error", label: "edi.transferError", width: 180 },
    { key: "messageId", label: "edi.messageSheet", kind: "int", filter: "equals", hidden: true },
    {
      key: "createdTime",
      label: "edi.transferTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 140,
    },
  ],
});

/** Guide §1. */
export const ediPartnerList = defineList({
  apiName: "seaway/edi/partner",
  perm: "edi:list",
  title: "edi.partners",
  scopes: {},
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", label: "edi.code", sort: true, filter: "contains", width: 140, fixed: "left" },
    { key: "name", label: "edi.name", filter: "contains", width: 240 },
    { key: "message", label: "edi.messageType", width: 90 },
    { key: "version", label: "edi.messageVersion", width: 80 },
    { key: "syntaxId", label: "edi.syntaxId", width: 90 },
    { key: "recipientId", label: "edi.recipientId", width: 160 },
  ],
});
