import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList } from "#platform/records/list/list.ts";

/** Applications for free demurrage and detention. */
export const freeDemurrageList = defineList({
  apiName: "seaway/reportMgr/freeDemurrage",
  perm: "freeDemurrage:list",
  title: "freeDemurrage.list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "createdTime", order: "desc" },
  views: [
    {
      key: "toApprove",
      label: "freeDemurrage.view.toApprove",
      search: "f.state=SUBMITTED&sort=createdTime",
      work: "freeDemurrage:approve",
    },
    {
      key: "toSubmit",
      label: "freeDemurrage.view.toSubmit",
      search: "f.state.in=DRAFT,REJECTED&sort=-createdTime",
      work: "freeDemurrage:edit",
    },
  ],
  visible: `
    blNo state clientName voyageName portLoad portDis demurrageDays detentionDays
    approvedDemurrage approvedDetention side reason rejectReason decidedBy decidedTime createdBy
    createdTime
  `,
  columns: [
    { key: "blNo", label: "bill.blNo", sort: true, filter: "contains", width: 140, fixed: "left" },
    {
      key: "state",
      label: "freeDemurrage.state",
      kind: "dict",
      dict: "free_demurrage_state",
      sort: true,
      filter: "in",
      width: 90,
    },
    {
      key: "side",
      label: "freeDemurrage.side",
      kind: "dict",
      dict: "free_time_side",
      filter: "in",
      width: 120,
    },
    { key: "demurrageDays", label: "freeDemurrage.demurrageDays", kind: "int", width: 110 },
    { key: "detentionDays", label: "freeDemurrage.detentionDays", kind: "int", width: 110 },
    { key: "approvedDemurrage", label: "freeDemurrage.approvedDemurrage", kind: "int", width: 110 },
    { key: "approvedDetention", label: "freeDemurrage.approvedDetention", kind: "int", width: 110 },
    { key: "clientCode", label: "bill.clientCode", sort: true, filter: "equals", width: 100 },
    {
      key: "clientName",
      label: "bill.clientName",
      english: { ...customerEnglish, by: "clientCode" },
      width: 180,
    },
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "voyage.voyageName",
      filter: "contains",
      width: 170,
    },
    { key: "portLoad", label: "bill.portLoad", filter: "equals", width: 80 },
    { key: "portDis", label: "bill.portDis", filter: "equals", width: 80 },
    { key: "bkNo", label: "freeDemurrage.bkNo", filter: "equals", width: 140 },
    { key: "reason", label: "freeDemurrage.reason", width: 220 },
    { key: "rejectReason", label: "freeDemurrage.rejectReason", width: 180 },
    { key: "decidedBy", label: "freeDemurrage.decidedBy", width: 90 },
    { key: "decidedTime", label: "freeDemurrage.decidedTime", kind: "datetime", width: 130 },
    { key: "createdBy", label: "kit.createdBy", width: 90 },
    {
      key: "createdTime",
      label: "kit.createdTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    { key: "deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});
