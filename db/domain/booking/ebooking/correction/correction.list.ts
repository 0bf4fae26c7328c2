import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList } from "#platform/records/list/list.ts";

/**
 * Received e-bookings with their corrections, the latest submitted first (operations §2 "Booking
 * corrections").
 */
export const correctionList = defineList({
  apiName: "eb/bookingModify",
  perm: "ebooking:list",
  title: "correction.list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis" },
  sort: { key: "correctionTime", order: "desc" },
  views: [
    {
      key: "waiting",
      label: "correction.view.waiting",
      search: "f.ebModify=CORRECTION_SUBMITTED&sort=correctionTime",
      readers: "all",
      work: "ebooking:receive",
    },
    {
      key: "rejected",
      label: "correction.view.rejected",
      search: "f.ebModify=CORRECTION_REJECTED&sort=-correctionTime",
      readers: "all",
    },
  ],
  visible: `
    ebNo ebModify clientName voyageName portLoad portDis etd correctionDeadlineShown
    correctionTime correctionReason correctionRejectReason bkNo boxCount
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
      key: "ebModify",
      label: "ebooking.ebModify",
      kind: "dict",
      dict: "eb_modify",
      sort: true,
      filter: "in",
      width: 120,
    },
    {
      key: "correctionTime",
      label: "correction.submittedTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    { key: "correctionReason", label: "correction.reason", width: 180 },
    { key: "correctionRejectReason", label: "correction.rejectReason", width: 180 },
    { key: "bkNo", label: "ebooking.bkNo", filter: "contains", width: 150 },
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "ebooking.voyage",
      sort: true,
      filter: "contains",
      width: 160,
    },
    {
      key: "correctionDeadlineShown",
      path: "voyage.correctionDeadline",
      label: "correction.deadline",
      kind: "datetime",
      sort: true,
      width: 130,
    },
    { key: "isConfirm", label: "ebooking.isConfirm", kind: "flag", filter: "in", width: 70 },
    { key: "boxCount", label: "correction.boxCount", kind: "int", width: 80 },
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
    {
      key: "receivedTime",
      label: "ebooking.receivedTime",
      kind: "datetime",
      sort: true,
      width: 130,
    },
    { key: "updatedBy", label: "ebooking.updatedBy", width: 90 },
  ],
});
