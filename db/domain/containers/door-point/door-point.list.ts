import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList, type ListDefinition } from "#platform/records/list/list.ts";

/**
 * Containers of bookings with their door points (operations §3). `doorVersion` detects a stale
 * entry.
 */
function doorPointList(
  of: Pick<ListDefinition, "apiName" | "perm" | "title" | "needsFilter">,
): ListDefinition {
  return defineList({
    ...of,
    scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
    sort: { key: "id", order: "desc" },
    visible: `
      cntNo voyageName bkNo sizeType clientName portLoad portDis doorPoint deliveryTime remarks
      locked enteredBy enteredTime
    `,
    columns: [
      {
        key: "cntNo",
        label: "container.cntNo",
        sort: true,
        filter: "contains",
        width: 130,
        fixed: "left",
      },
      { key: "locked", label: "doorPoint.lockedFlag", kind: "flag", filter: "in", width: 70 },
      {
        key: "bkNo",
        path: "booking.bkNo",
        label: "container.bkNo",
        filter: "contains",
        width: 150,
      },
      {
        key: "voyageName",
        path: "voyage.voyageName",
        label: "container.voyage",
        filter: "contains",
        width: 180,
      },
      { key: "sizeType", label: "container.sizeType", filter: "equals", width: 80 },
      { key: "doorPoint", label: "doorPoint.doorPoint", filter: "contains", width: 260 },
      {
        key: "deliveryTime",
        label: "doorPoint.deliveryTime",
        kind: "local",
        filter: "between",
        width: 140,
      },
      { key: "remarks", label: "doorPoint.remarks", width: 200 },
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
        key: "clientName",
        path: "booking.clientName",
        label: "doorPoint.client",
        english: { ...customerEnglish, by: "clientCode" },
        width: 180,
      },
      { key: "enteredBy", label: "doorPoint.enteredBy", width: 90 },
      { key: "enteredTime", label: "doorPoint.enteredTime", kind: "datetime", width: 140 },
      { key: "id", label: "container.cntNo", kind: "int", hidden: true, sort: true },
      {
        key: "bookingId",
        path: "booking",
        label: "container.bkNo",
        kind: "int",
        filter: "equals",
        hidden: true,
      },
      { key: "doorVersion", label: "doorPoint.lockedFlag", kind: "int", hidden: true },
      { key: "clientCode", path: "booking.clientCode", label: "doorPoint.client", hidden: true },
      { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
    ],
  });
}

export const staffDoorPointList = doorPointList({
  apiName: "seaway/container/doorPoint",
  perm: "doorPoint:list",
  title: "doorPoint.list",
  needsFilter: ["cntNo", "bkNo", "voyageName", "bookingId"],
});

/** The customer's own containers. */
export const customerDoorPointList = doorPointList({
  apiName: "eb/containerDoor",
  perm: "ebDoor:list",
  title: "doorPoint.customerList",
});
