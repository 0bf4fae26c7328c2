import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList } from "#platform/records/list/list.ts";

/**
 * Bookings changed since they were confirmed, the latest change first (operations §2 "Booking
 * modification and confirmation").
 */
export const modificationList = defineList({
  apiName: "seaway/bookingMgr/modify",
  perm: "booking:list",
  title: "modification.list",
  scopes: {
    customer: ["clientCode"],
    portLoad: "portLoad",
    portDis: "portDis",
    dept: "deptId",
    ports: ["receipt", "delivery"],
  },
  sort: { key: "changedTime", order: "desc" },
  views: [
    {
      key: "open",
      label: "modification.view.open",
      search: "f.state=OPEN&sort=changedTime",
      work: "booking:confirm",
    },
    {
      key: "givenBack",
      label: "modification.view.givenBack",
      search: "f.state=GIVEN_BACK&sort=-changedTime",
    },
  ],
  visible: `
    bkNo clientName voyageName portLoad portDis etd changedTime changedBy changeReason state
    backReason bkStatus sinceTime takenBy takenTime
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
      key: "state",
      label: "modification.state",
      kind: "dict",
      dict: "modification_state",
      sort: true,
      filter: "in",
      width: 110,
    },
    {
      key: "changedTime",
      label: "modification.changedTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    { key: "changedBy", label: "modification.changedBy", filter: "equals", width: 90 },
    { key: "sinceTime", label: "modification.sinceTime", kind: "datetime", width: 130 },
    { key: "backReason", label: "modification.backReason", width: 200 },
    {
      key: "bkStatus",
      path: "booking.bkStatus",
      label: "booking.bkStatus",
      kind: "dict",
      dict: "booking_status",
      filter: "in",
      width: 96,
    },
    {
      key: "voyageName",
      path: "booking.voyage.voyageName",
      label: "booking.voyage",
      filter: "contains",
      width: 190,
    },
    {
      key: "portLoad",
      path: "booking.portLoad",
      label: "booking.portLoad",
      filter: "equals",
      width: 80,
    },
    {
      key: "portDis",
      path: "booking.portDis",
      label: "booking.portDis",
      filter: "equals",
      width: 80,
    },
    {
      key: "etd",
      path: "booking.etd",
      label: "booking.etd",
      kind: "date",
      filter: "between",
      width: 90,
    },
    {
      key: "clientCode",
      path: "booking.clientCode",
      label: "booking.clientCode",
      filter: "equals",
      width: 90,
    },
    {
      key: "clientName",
      path: "booking.clientName",
      label: "booking.clientName",
      english: { ...customerEnglish, by: "clientCode" },
      filter: "contains",
      width: 180,
    },
    {
      key: "changeReason",
      path: "booking.changeReason",
      label: "booking.changeReason",
      width: 180,
    },
    {
      key: "changeContact",
      path: "booking.changeContact",
      label: "booking.changeContact",
      width: 100,
    },
    { key: "takenBy", label: "modification.takenBy", filter: "equals", width: 90 },
    {
      key: "takenTime",
      label: "modification.takenTime",
      kind: "datetime",
      filter: "between",
      width: 130,
    },
    { key: "backBy", label: "modification.backBy", width: 90 },
    { key: "backTime", label: "modification.backTime", kind: "datetime", width: 130 },
    { key: "receipt", path: "booking.receipt", label: "cargo.receipt", hidden: true },
    { key: "delivery", path: "booking.delivery", label: "cargo.delivery", hidden: true },
    { key: "bookingId", path: "booking.id", label: "booking.bkNo", kind: "int", hidden: true },
    { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});
