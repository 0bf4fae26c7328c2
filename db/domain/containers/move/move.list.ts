import { defineList } from "#platform/records/list/list.ts";

/**
 * Container moves as terminals and depots report them; a tab of the booking and the basis of
 * tracking and demurrage (guide §5.5).
 */
export const moveList = defineList({
  apiName: "seaway/container/move",
  perm: "tracking:list",
  title: "move.list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "eventTime", order: "desc" },
  visible: `
    cntNo event localTime portCode emptyFlag voyageName bkNo blNo sizeType eventTime timeZone
    traffic dockCode sender sealNo remark
  `,
  columns: [
    {
      key: "cntNo",
      label: "move.cntNo",
      sort: true,
      filter: "contains",
      width: 130,
      fixed: "left",
    },
    {
      key: "event",
      label: "move.event",
      kind: "dict",
      dict: "move_event",
      sort: true,
      filter: "in",
      width: 100,
    },
    { key: "emptyFlag", label: "move.emptyFlag", kind: "flag", filter: "in", width: 70 },
    { key: "localTime", label: "move.localTime", width: 140 },
    {
      key: "eventTime",
      label: "move.eventTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 140,
    },
    { key: "portCode", label: "move.portCode", sort: true, filter: "equals", width: 90 },
    { key: "dockCode", label: "move.dockCode", filter: "equals", width: 100 },
    { key: "timeZone", label: "move.timeZone", width: 130 },
    {
      key: "traffic",
      label: "move.traffic",
      kind: "dict",
      dict: "move_traffic",
      filter: "in",
      width: 90,
    },
    { key: "sizeType", label: "move.sizeType", filter: "equals", width: 80 },
    { key: "bkNo", label: "move.bkNo", filter: "contains", width: 150 },
    { key: "blNo", label: "move.blNo", filter: "equals", width: 150 },
    { key: "voyageName", label: "move.voyageName", filter: "contains", width: 190 },
    { key: "sealNo", label: "move.sealNo", width: 120 },
    { key: "grossKg", label: "move.grossKg", kind: "decimal", width: 110 },
    { key: "truckNo", label: "move.truckNo", width: 110 },
    { key: "cell", label: "move.cell", width: 90 },
    { key: "sender", label: "move.sender", sort: true, filter: "equals", width: 120 },
    { key: "remark", label: "move.remark", width: 160 },
    { key: "createdTime", label: "move.recordedTime", kind: "datetime", sort: true, width: 140 },
    {
      key: "bookingId",
      path: "booking",
      label: "move.bkNo",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
    {
      key: "voyageId",
      path: "voyage",
      label: "move.voyageName",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
    { key: "clientCode", path: "booking.clientCode", label: "booking.clientCode", hidden: true },
    { key: "portLoad", path: "booking.portLoad", label: "booking.portLoad", hidden: true },
    { key: "portDis", path: "booking.portDis", label: "booking.portDis", hidden: true },
    { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});
