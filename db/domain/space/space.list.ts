import { defineList, type ListColumn } from "#platform/list/list.ts";

const who: readonly ListColumn[] = [
  { key: "portLoad", word: "space.portLoad", sort: true, filter: "equals", width: 80 },
  { key: "portDis", word: "space.portDis", sort: true, filter: "equals", width: 112 },
  { key: "ownerKind", word: "space.ownerKind", kind: "dict", dict: "space_owner_kind", filter: "in", width: 90 },
  { key: "owner", word: "space.owner", sort: true, filter: "equals", width: 100 },
];
const amounts: readonly ListColumn[] = [
  { key: "teu", word: "space.teu", kind: "decimal", width: 104 },
  { key: "tons", word: "space.tons", kind: "decimal", width: 90 },
  { key: "plugs", word: "space.plugs", kind: "int", width: 80 },
  { key: "dgSlots", word: "space.dgSlots", kind: "int", width: 90 },
  { key: "factor", word: "space.factor", kind: "decimal", width: 80 },
];
const stamps: readonly ListColumn[] = [
  { key: "remark", word: "space.remark", width: 160 },
  { key: "updatedBy", word: "kit.updatedBy", width: 90 },
  { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
];

/** Allotments per voyage, pair of ports and owner, beside what is booked on them. */
export const allotmentList = defineList({
  apiName: "seaway/voyage/space",
  perm: "space:list",
  title: "space.list",
  scopes: { portLoad: "portLoad", portDis: "portDis" },
  sort: { key: "departureDate", order: "desc" },
  columns: [
    { key: "voyage", path: "voyage.voyageName", word: "space.voyage", sort: true, filter: "equals", width: 210, fixed: "left" },
    {
      key: "departureDate",
      path: "voyage.departureDate",
      word: "space.departureDate",
      kind: "date",
      sort: true,
      filter: "between",
      width: 100,
    },
    { key: "lineCode", path: "voyage.lineCode", word: "space.lineCode", sort: true, filter: "equals", width: 80 },
    ...who,
    ...amounts,
    { key: "heldTeu", word: "space.heldTeu", kind: "decimal", width: 90 },
    { key: "heldTons", word: "space.heldTons", kind: "decimal", width: 90 },
    { key: "heldPlugs", word: "space.heldPlugs", kind: "int", width: 90 },
    { key: "heldDgSlots", word: "space.heldDgSlots", kind: "int", width: 90 },
    { key: "waitTeu", word: "space.waitTeu", kind: "decimal", width: 90 },
    { key: "waits", word: "space.waits.count", kind: "int", width: 80 },
    ...stamps,
  ],
});

/** Who has what of the space of a voyage, and who waits in which order. The hidden columns are facts the machine asks for. */
export const shareList = defineList({
  apiName: "seaway/voyage/spaceControl",
  perm: "space:list",
  title: "space.control",
  scopes: { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
  sort: { key: "state", order: "desc" },
  sorts: [
    { key: "state", order: "desc" },
    { key: "place", order: "asc" },
  ],
  columns: [
    { key: "bkNo", path: "booking.bkNo", word: "booking.bkNo", sort: true, filter: "contains", width: 150, fixed: "left" },
    { key: "state", word: "space.state", kind: "dict", dict: "space_state", sort: true, filter: "in", width: 90 },
    { key: "place", word: "space.place", kind: "int", sort: true, width: 84 },
    { key: "voyage", path: "voyage.voyageName", word: "space.voyage", sort: true, filter: "equals", width: 200 },
    { key: "lineText", word: "space.line", width: 160 },
    { key: "allotmentId", path: "allotment.id", word: "space.lineNo", kind: "int", filter: "equals", width: 116 },
    { key: "portLoad", path: "booking.portLoad", word: "space.portLoad", sort: true, filter: "equals", width: 80 },
    { key: "portDis", path: "booking.portDis", word: "space.portDis", sort: true, filter: "equals", width: 112 },
    { key: "clientCode", path: "booking.clientCode", word: "booking.clientCode", filter: "equals", width: 90 },
    { key: "clientName", path: "booking.clientName", word: "booking.clientName", filter: "contains", width: 180 },
    { key: "heldTeu", word: "space.heldTeu", kind: "decimal", width: 80 },
    { key: "heldTons", word: "space.heldTons", kind: "decimal", width: 90 },
    { key: "heldPlugs", word: "space.heldPlugs", kind: "int", width: 80 },
    { key: "heldDgSlots", word: "space.heldDgSlots", kind: "int", width: 80 },
    { key: "waitTeu", word: "space.waitTeu", kind: "decimal", width: 80 },
    { key: "waitTons", word: "space.waitTons", kind: "decimal", width: 90 },
    { key: "waitPlugs", word: "space.waitPlugs", kind: "int", width: 80 },
    { key: "waitDgSlots", word: "space.waitDgSlots", kind: "int", width: 80 },
    { key: "since", word: "space.since", kind: "datetime", sort: true, width: 130 },
    { key: "reason", word: "space.reason", width: 180 },
    { key: "bkStatus", path: "booking.bkStatus", word: "booking.bkStatus", kind: "dict", dict: "booking_status", width: 90 },
    { key: "updatedBy", word: "kit.updatedBy", width: 90 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
    { key: "deptId", path: "booking.deptId", word: "booking.dept", kind: "int", hidden: true },
    { key: "bookingId", path: "booking.id", word: "booking.bkNo", kind: "int", hidden: true },
  ],
});
