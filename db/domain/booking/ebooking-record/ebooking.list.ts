import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList, type ListColumn } from "#platform/records/list/list.ts";

const approval: ListColumn = {
  key: "approval",
  label: "ebooking.approval",
  kind: "dict",
  dict: "approval_status",
  filter: "in",
  width: 90,
};
const ebModify: ListColumn = {
  key: "ebModify",
  label: "ebooking.ebModify",
  kind: "dict",
  dict: "eb_modify",
  filter: "in",
  width: 90,
};
const cancelStatus: ListColumn = {
  key: "cancelStatus",
  label: "ebooking.cancelStatus",
  kind: "dict",
  dict: "eb_cancel",
  filter: "in",
  width: 90,
};

/** E-bookings (operations §3). */
export const ebookingList = defineList({
  apiName: "eb/ebBooking",
  perm: "ebooking:list",
  title: "ebooking.list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis" },
  sort: { key: "createdTime", order: "desc" },
  views: [
    {
      key: "toReceive",
      label: "ebooking.view.toReceive",
      // Waits for neither captain nor port and was refused by none.
      search: "f.ebStatus=SUBMITTED&f.approval.in=NOT_NEEDED,APPROVED&sort=etd",
      work: "ebooking:receive",
    },
    {
      key: "inApproval",
      label: "ebooking.view.inApproval",
      search: "f.ebStatus=SUBMITTED&f.approval.in=NOT_APPLIED,APPLIED&sort=etd",
      columns: `
        ebNo ebStatus clientName voyageName portLoad portDis etd dgCaptainFlag dgOverseaFlag
        ebDeadline gwt submittedTime
      `,
    },
    {
      key: "refused",
      label: "ebooking.view.refused",
      search: "f.ebStatus.in=SUBMITTED,RECEIVED&f.approval=REJECTED&sort=etd",
      columns: `
        ebNo ebStatus captainRejectReason overseaRejectReason clientName voyageName portLoad
        portDis etd ebDeadline
      `,
    },
    {
      key: "cancelling",
      label: "ebooking.view.cancelling",
      search: "f.cancelStatus=REQUESTED&sort=etd",
      columns: "ebNo ebStatus cancelReason clientName voyageName portLoad portDis etd bkNo",
    },
    {
      key: "toSubmit",
      label: "ebooking.view.toSubmit",
      search: "f.ebStatus.in=DRAFT,REJECTED&sort=etd",
      readers: "customer",
      work: "ebooking:submit",
    },
    {
      key: "submitted",
      label: "ebooking.view.submitted",
      search: "f.ebStatus=SUBMITTED&sort=etd",
      readers: "customer",
    },
    {
      key: "received",
      label: "ebooking.view.received",
      search: ({ today }) => `f.ebStatus=RECEIVED&f.etd.from=${today}&sort=etd`,
      readers: "customer",
    },
  ],
  groupTotals: ["ctn20Num", "ctn40Num", "ctn40hNum", "ctn45Num", "pkgs", "gwt", "dim"],
  visible: `
    ebNo ebStatus clientName voyageName portLoad portDis etd ebDeadline ctn20Num ctn40Num
    ctn40hNum gwt pkgs dim bkNo shipperName consigneeName freightTerms releaseType submittedTime
    receivedTime
  `,
  columns: [
    {
      key: "ebNo",
      label: "ebooking.ebNo",
      sort: true,
      filter: "contains",
      width: 140,
      fixed: "left",
    },
    {
      key: "ebStatus",
      label: "ebooking.ebStatus",
      kind: "dict",
      dict: "eb_status",
      also: [
        { column: approval, unless: ["NOT_NEEDED", "APPROVED"], named: true },
        { column: ebModify, unless: ["NONE", "CORRECTION_RECEIVED"] },
        { column: cancelStatus, unless: ["NONE"] },
      ],
      sort: true,
      filter: "in",
      width: 80,
    },
    approval,
    ebModify,
    cancelStatus,
    { key: "marks", label: "ebooking.marks", kind: "int", width: 80 },
    { key: "bkNo", label: "ebooking.bkNo", filter: "contains", width: 150 },
    { key: "isMain", label: "ebooking.isMain", kind: "flag", width: 60 },
    { key: "mainEbNo", label: "ebooking.mainEbNo", filter: "equals", width: 130 },
    {
      key: "dgCaptainFlag",
      label: "ebooking.dgCaptainFlag",
      kind: "dict",
      dict: "approval_status",
      filter: "in",
      width: 80,
    },
    {
      key: "dgOverseaFlag",
      label: "ebooking.dgOverseaFlag",
      kind: "dict",
      dict: "approval_status",
      filter: "in",
      width: 80,
    },
    { key: "isConfirm", label: "ebooking.isConfirm", kind: "flag", filter: "in", width: 70 },
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "ebooking.voyage",
      sort: true,
      filter: "contains",
      width: 160,
    },
    { key: "portLoad", label: "ebooking.portLoad", sort: true, filter: "equals", width: 80 },
    { key: "portDis", label: "ebooking.portDis", sort: true, filter: "equals", width: 80 },
    { key: "etd", label: "ebooking.etd", kind: "date", sort: true, filter: "between", width: 90 },
    { key: "clientCode", label: "ebooking.clientCode", filter: "equals", width: 90 },
    {
      key: "clientName",
      label: "ebooking.clientName",
      english: { ...customerEnglish, by: "clientCode" },
      filter: "contains",
      width: 180,
    },
    { key: "shipperName", label: "cargo.shipperName", filter: "contains", width: 180 },
    { key: "consigneeName", label: "cargo.consigneeName", width: 180 },
    { key: "ctn20Num", label: "ebooking.ctn20Num", kind: "int", width: 60 },
    { key: "ctn40Num", label: "ebooking.ctn40Num", kind: "int", width: 60 },
    { key: "ctn40hNum", label: "ebooking.ctn40hNum", kind: "int", width: 60 },
    { key: "ctn45Num", label: "ebooking.ctn45Num", kind: "int", width: 60 },
    { key: "pkgs", label: "ebooking.pkgs", kind: "int", width: 70 },
    { key: "gwt", label: "ebooking.gwt", kind: "decimal", width: 90 },
    { key: "dim", label: "ebooking.dim", kind: "decimal", width: 80 },
    {
      key: "freightTerms",
      label: "cargo.freightTerms",
      kind: "dict",
      dict: "freight_terms",
      filter: "in",
      width: 80,
    },
    {
      key: "releaseType",
      label: "cargo.releaseType",
      kind: "dict",
      dict: "release_type",
      filter: "in",
      width: 80,
    },
    { key: "serviceContractNo", label: "cargo.serviceContractNo", filter: "equals", width: 120 },
    {
      key: "ebDeadline",
      path: "voyage.ebDeadline",
      label: "ebooking.ebDeadline",
      kind: "datetime",
      sort: true,
      width: 130,
    },
    { key: "rejectReason", label: "ebooking.rejectReason", width: 160 },
    { key: "captainRejectReason", label: "ebooking.captainRejectReason", width: 160 },
    { key: "overseaRejectReason", label: "ebooking.overseaRejectReason", width: 160 },
    { key: "cancelReason", label: "ebooking.cancelReason", width: 160 },
    {
      key: "submittedTime",
      label: "ebooking.submittedTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    {
      key: "receivedTime",
      label: "ebooking.receivedTime",
      kind: "datetime",
      sort: true,
      width: 130,
    },
    { key: "attachCount", label: "ebooking.attachCount", kind: "int", width: 70 },
    { key: "createdBy", label: "ebooking.createdBy", width: 90 },
    {
      key: "createdTime",
      label: "ebooking.createdTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    { key: "updatedBy", label: "ebooking.updatedBy", width: 90 },
  ],
});
