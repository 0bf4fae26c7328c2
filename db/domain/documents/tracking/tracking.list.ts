import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList } from "#platform/records/list/list.ts";

/** Shipments to track (screens.csv "tracking"). */
export const trackingList = defineList({
  apiName: "seaway/container/tracking",
  perm: "tracking:list",
  title: "tracking.list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "createdTime", order: "desc" },
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
      width: 96,
    },
    {
      key: "blStatus",
      label: "booking.blStatus",
      kind: "dict",
      dict: "booking_bl_status",
      filter: "in",
      width: 90,
    },
    { key: "bills", label: "tracking.bills", width: 170 },
    { key: "boxes", label: "tracking.boxes", width: 260 },
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "booking.voyage",
      sort: true,
      filter: "contains",
      width: 190,
    },
    { key: "portLoad", label: "booking.portLoad", sort: true, filter: "equals", width: 80 },
    { key: "portDis", label: "booking.portDis", sort: true, filter: "equals", width: 80 },
    { key: "etd", label: "booking.etd", kind: "date", sort: true, filter: "between", width: 90 },
    { key: "eta", label: "booking.eta", kind: "date", width: 90 },
    { key: "clientCode", label: "booking.clientCode", filter: "equals", width: 90 },
    {
      key: "clientName",
      label: "booking.clientName",
      english: { ...customerEnglish, by: "clientCode" },
      filter: "contains",
      width: 180,
    },
    { key: "ebNo", label: "booking.ebNo", filter: "contains", width: 140 },
    {
      key: "createdTime",
      label: "booking.createdTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    { key: "deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});
