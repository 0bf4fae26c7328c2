import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList } from "#platform/list/list.ts";

/** Containers with dangerous or oversize cargo (screens.csv "captainApproval"). */
export const boxApprovalList = defineList({
  apiName: "seaway/container/captainApproval",
  perm: "preCheck:list",
  title: "preCheck.list",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "id", order: "desc" },
  columns: [
    { key: "cntNo", label: "container.cntNo", sort: true, filter: "contains", width: 120, fixed: "left" },
    { key: "state", label: "preCheck.state", kind: "dict", dict: "box_approval_status", filter: "in", width: 100 },
    { key: "findings", label: "preCheck.findings", kind: "json", width: 360 },
    { key: "goods", label: "preCheck.goods", width: 260 },
    { key: "netKg", label: "preCheck.netKg", kind: "decimal", width: 100 },
    { key: "gwt", label: "container.gwt", kind: "decimal", width: 100 },
    { key: "sizeType", label: "container.sizeType", sort: true, filter: "equals", width: 80 },
    { key: "voyageName", path: "voyage.voyageName", label: "container.voyage", sort: true, filter: "contains", width: 190 },
    { key: "vesselCode", path: "voyage.vesselCode", label: "preCheck.vesselCode", filter: "equals", width: 100 },
    { key: "bkNo", path: "booking.bkNo", label: "container.bkNo", filter: "contains", width: 150 },
    { key: "bkStatus", path: "booking.bkStatus", label: "booking.bkStatus", kind: "dict", dict: "booking_status", filter: "in", width: 96 },
    { key: "portLoad", path: "booking.portLoad", label: "booking.portLoad", filter: "equals", width: 80 },
    { key: "portDis", path: "booking.portDis", label: "booking.portDis", filter: "equals", width: 80 },
    { key: "etd", path: "booking.etd", label: "booking.etd", kind: "date", filter: "between", width: 90 },
    { key: "clientCode", path: "booking.clientCode", label: "booking.clientCode", filter: "equals", width: 90 },
    {
      key: "clientName",
      path: "booking.clientName",
      label: "booking.clientName",
      english: { ...customerEnglish, by: "clientCode" },
      width: 180,
    },
    { key: "checkedTime", label: "preCheck.checkedTime", kind: "datetime", width: 130 },
    { key: "decidedBy", label: "preCheck.decidedBy", width: 100 },
    { key: "decidedTime", label: "preCheck.decidedTime", kind: "datetime", width: 130 },
    { key: "rejectReason", label: "preCheck.rejectReason", width: 180 },
    { key: "approvalRemark", label: "preCheck.remark", width: 160 },
    { key: "packed", label: "preCheck.goods", kind: "json", hidden: true },
    { key: "id", label: "container.cntNo", kind: "int", hidden: true, sort: true },
    { key: "bookingId", path: "booking", label: "container.bkNo", kind: "int", hidden: true },
    { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
  ],
});
