import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList, type ListColumn } from "#platform/records/list/list.ts";

const who: readonly ListColumn[] = [
  { key: "portLoad", label: "space.portLoad", sort: true, filter: "equals", width: 80 },
  { key: "portDis", label: "space.portDis", sort: true, filter: "equals", width: 112 },
  {
    key: "ownerKind",
    label: "space.ownerKind",
    kind: "dict",
    dict: "space_owner_kind",
    filter: "in",
    width: 90,
  },
  { key: "owner", label: "space.owner", sort: true, filter: "equals", width: 100 },
];
const amounts: readonly ListColumn[] = [
  { key: "teu", label: "space.teu", kind: "decimal", width: 104 },
  { key: "tons", label: "space.tons", kind: "decimal", width: 90 },
  { key: "plugs", label: "space.plugs", kind: "int", width: 80 },
  { key: "dgSlots", label: "space.dgSlots", kind: "int", width: 90 },
  { key: "factor", label: "space.factor", kind: "decimal", width: 80 },
];
const stamps: readonly ListColumn[] = [
  { key: "remark", label: "space.remark", width: 160 },
  { key: "updatedBy", label: "kit.updatedBy", width: 90 },
  { key: "updatedTime", label: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
];

export const allotmentList = defineList({
  apiName: "seaway/voyage/space",
  perm: "space:list",
  title: "space.list",
  scopes: { portLoad: "portLoad", portDis: "portDis" },
  sort: { key: "departureDate", order: "desc" },
  views: [
    {
      key: "upcoming",
      label: "voyage.view.upcoming",
      search: ({ today }) => `f.departureDate.from=${today}&sort=departureDate`,
      work: "space:list",
    },
  ],
  visible: `
    voyage departureDate lineCode portLoad portDis ownerKind owner teu heldTeu waitTeu waits tons
    heldTons plugs heldPlugs dgSlots heldDgSlots factor remark
  `,
  columns: [
    {
      key: "voyage",
      path: "voyage.voyageName",
      label: "space.voyage",
      sort: true,
      filter: "equals",
      width: 210,
      fixed: "left",
    },
    {
      key: "departureDate",
      path: "voyage.departureDate",
      label: "space.departureDate",
      kind: "date",
      sort: true,
      filter: "between",
      width: 100,
    },
    {
      key: "lineCode",
      path: "voyage.lineCode",
      label: "space.lineCode",
      sort: true,
      filter: "equals",
      width: 80,
    },
    ...who,
    ...amounts,
    { key: "heldTeu", label: "space.heldTeu", kind: "decimal", width: 90 },
    { key: "heldTons", label: "space.heldTons", kind: "decimal", width: 90 },
    { key: "heldPlugs", label: "space.heldPlugs", kind: "int", width: 90 },
    { key: "heldDgSlots", label: "space.heldDgSlots", kind: "int", width: 90 },
    { key: "waitTeu", label: "space.waitTeu", kind: "decimal", width: 90 },
    { key: "waits", label: "space.waits.count", kind: "int", width: 80 },
    ...stamps,
    {
      key: "voyageId",
      path: "voyage.id",
      label: "space.voyage",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
  ],
});

/** Hidden columns hold facts of the machine. */
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
  visible: `
    bkNo clientName voyage portLoad portDis heldTeu heldTons lineText state waitTeu reason since
    bkStatus allotmentId
  `,
  columns: [
    {
      key: "bkNo",
      path: "booking.bkNo",
      label: "booking.bkNo",
      sort: true,
      filter: "contains",
      width: 150,
      fixed: "left",
    },
    {
      key: "state",
      label: "space.state",
      kind: "dict",
      dict: "space_state",
      sort: true,
      filter: "in",
      width: 90,
    },
    { key: "place", label: "space.place", kind: "int", sort: true, width: 84 },
    {
      key: "voyage",
      path: "voyage.voyageName",
      label: "space.voyage",
      sort: true,
      filter: "equals",
      width: 200,
    },
    { key: "lineText", label: "space.line", width: 160 },
    {
      key: "allotmentId",
      path: "allotment.id",
      label: "space.lineNo",
      kind: "int",
      filter: "equals",
      width: 116,
    },
    {
      key: "portLoad",
      path: "booking.portLoad",
      label: "space.portLoad",
      sort: true,
      filter: "equals",
      width: 80,
    },
    {
      key: "portDis",
      path: "booking.portDis",
      label: "space.portDis",
      sort: true,
      filter: "equals",
      width: 112,
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
    { key: "heldTeu", label: "space.heldTeu", kind: "decimal", width: 80 },
    { key: "heldTons", label: "space.heldTons", kind: "decimal", width: 90 },
    { key: "heldPlugs", label: "space.heldPlugs", kind: "int", width: 80 },
    { key: "heldDgSlots", label: "space.heldDgSlots", kind: "int", width: 80 },
    { key: "waitTeu", label: "space.waitTeu", kind: "decimal", width: 80 },
    { key: "waitTons", label: "space.waitTons", kind: "decimal", width: 90 },
    { key: "waitPlugs", label: "space.waitPlugs", kind: "int", width: 80 },
    { key: "waitDgSlots", label: "space.waitDgSlots", kind: "int", width: 80 },
    { key: "since", label: "space.since", kind: "datetime", sort: true, width: 130 },
    { key: "reason", label: "space.reason", width: 180 },
    {
      key: "bkStatus",
      path: "booking.bkStatus",
      label: "booking.bkStatus",
      kind: "dict",
      dict: "booking_status",
      width: 90,
    },
    { key: "updatedBy", label: "kit.updatedBy", width: 90 },
    { key: "updatedTime", label: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
    { key: "deptId", path: "booking.deptId", label: "booking.dept", kind: "int", hidden: true },
    { key: "bookingId", path: "booking.id", label: "booking.bkNo", kind: "int", hidden: true },
  ],
});
