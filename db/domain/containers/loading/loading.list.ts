import { defineList, type ListColumn } from "#platform/records/list/list.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";

const scopes = { customer: ["clientCode"], portLoad: "portLoad", portDis: "portDis" };

/** The e-booking's columns; `to` leads from the row to it. */
const ebookingColumns = (to: string): ListColumn[] => [
  {
    key: "ebNo",
    path: `${to}.ebNo`,
    label: "ebooking.ebNo",
    sort: true,
    filter: "contains",
    width: 140,
  },
  { key: "bkNo", path: `${to}.bkNo`, label: "ebooking.bkNo", filter: "contains", width: 150 },
  {
    key: "voyageName",
    path: `${to}.voyage.voyageName`,
    label: "ebooking.voyage",
    filter: "contains",
    width: 170,
  },
];
const placeColumns = (to: string): ListColumn[] => [
  {
    key: "portLoad",
    path: `${to}.portLoad`,
    label: "ebooking.portLoad",
    filter: "equals",
    width: 80,
  },
  { key: "portDis", path: `${to}.portDis`, label: "ebooking.portDis", filter: "equals", width: 80 },
  {
    key: "clientCode",
    path: `${to}.clientCode`,
    label: "ebooking.clientCode",
    filter: "equals",
    width: 90,
  },
  {
    key: "clientName",
    path: `${to}.clientName`,
    label: "ebooking.clientName",
    english: { ...customerEnglish, by: "clientCode" },
    filter: "contains",
    width: 180,
  },
];

/** E-bookings with what the customer states of their packing. */
export const loadingList = defineList({
  apiName: "eb/containerConfirm",
  perm: "ebContainer:list",
  title: "loading.list",
  scopes,
  sort: { key: "id", order: "desc" },
  views: [
    {
      key: "toConfirm",
      label: "loading.view.toConfirm",
      search: "f.state=OPEN&f.ebStatus=RECEIVED",
      readers: "all",
      work: "ebContainer:confirm",
    },
  ],
  visible: `
    ebNo ebStatus clientName voyageName portLoad portDis orderedCount pkgs boxCount state leftPkgs
    unsealed withoutVgm bkNo confirmedBy confirmedTime
  `,
  columns: [
    ...ebookingColumns("eBooking"),
    {
      key: "state",
      label: "loading.state",
      kind: "dict",
      dict: "loading_state",
      sort: true,
      filter: "in",
      width: 90,
    },
    {
      key: "ebStatus",
      path: "eBooking.ebStatus",
      label: "ebooking.ebStatus",
      kind: "dict",
      dict: "eb_status",
      filter: "in",
      width: 80,
    },
    { key: "boxCount", label: "loading.boxCount", kind: "int", width: 70 },
    { key: "orderedCount", label: "loading.orderedCount", kind: "int", width: 80 },
    { key: "pkgs", path: "eBooking.pkgs", label: "ebooking.pkgs", kind: "int", width: 70 },
    { key: "leftPkgs", label: "loading.leftPkgs", kind: "int", width: 90 },
    { key: "unsealed", label: "loading.unsealedCount", kind: "int", width: 80 },
    { key: "withoutVgm", label: "loading.withoutVgm", kind: "int", width: 90 },
    { key: "confirmedBy", label: "loading.confirmedBy", width: 90 },
    {
      key: "confirmedTime",
      label: "loading.confirmedTime",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 130,
    },
    { key: "reopenReason", label: "loading.reopenReason", width: 160 },
    ...placeColumns("eBooking"),
    { key: "id", label: "ebooking.ebNo", kind: "int", hidden: true, sort: true },
  ],
});

/** The customer's containers (operations §3 "Container line"). */
export const loadingBoxList = defineList({
  apiName: "eb/container",
  perm: "ebContainer:list",
  title: "loading.boxes",
  scopes,
  sort: { key: "id", order: "desc" },
  groupTotals: ["pkgs", "gwt", "dim"],
  visible: `
    cntNo state ebNo voyageName sizeType sealNo pkgs gwt dim tareKg vgm vgmMethod vgmTime bkNo
    portLoad portDis clientName
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
    ...ebookingColumns("loading.eBooking"),
    {
      key: "state",
      path: "loading.state",
      label: "loading.state",
      kind: "dict",
      dict: "loading_state",
      filter: "in",
      width: 90,
    },
    { key: "sizeType", label: "container.sizeType", sort: true, filter: "equals", width: 80 },
    { key: "sealNo", label: "container.sealNo", filter: "contains", width: 110 },
    { key: "pkgs", label: "container.pkgs", kind: "int", width: 70 },
    { key: "gwt", label: "container.gwt", kind: "decimal", width: 100 },
    { key: "dim", label: "container.dim", kind: "decimal", width: 90 },
    { key: "tareKg", label: "container.tareKg", kind: "decimal", width: 90 },
    {
      key: "vgm",
      label: "loading.vgm",
      kind: "decimal",
      sort: true,
      filter: "between",
      width: 100,
    },
    {
      key: "vgmMethod",
      label: "loading.vgmMethod",
      kind: "dict",
      dict: "weigh_method",
      filter: "in",
      width: 100,
    },
    {
      key: "vgmTime",
      label: "loading.vgmTime",
      kind: "local",
      sort: true,
      filter: "between",
      width: 140,
    },
    { key: "vgmBy", label: "loading.vgmBy", width: 90 },
    { key: "isSoc", label: "container.isSoc", kind: "flag", filter: "in", width: 60 },
    { key: "emptyFlag", label: "container.emptyFlag", kind: "flag", filter: "in", width: 60 },
    { key: "remark", label: "container.remark", width: 160 },
    ...placeColumns("loading.eBooking"),
    { key: "id", label: "container.cntNo", kind: "int", hidden: true, sort: true },
    {
      key: "loadingId",
      path: "loading",
      label: "ebooking.ebNo",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
  ],
});

/** Which packages of which cargo line are in which container. */
export const loadingLineList = defineList({
  apiName: "eb/containerLoadCargo",
  perm: "ebContainer:list",
  title: "loading.cargoList",
  scopes,
  sort: { key: "id", order: "desc" },
  groupTotals: ["pkgs", "gwt", "dim"],
  visible: `
    cntNo state ebNo voyageName sizeType goodsNameEn pkgs gwt dim linePkgs leftPkgs bkNo portLoad
    portDis clientName
  `,
  columns: [
    {
      key: "cntNo",
      path: "box.cntNo",
      label: "container.cntNo",
      sort: true,
      filter: "contains",
      width: 130,
      fixed: "left",
    },
    ...ebookingColumns("box.loading.eBooking"),
    {
      key: "sizeType",
      path: "box.sizeType",
      label: "container.sizeType",
      filter: "equals",
      width: 80,
    },
    {
      key: "goodsNameEn",
      path: "cargo.goodsNameEn",
      label: "cargo.goodsNameEn",
      filter: "contains",
      width: 220,
    },
    { key: "lineNo", path: "cargo.lineNo", label: "loading.lineNo", kind: "int", width: 60 },
    { key: "pkgs", label: "container.pkgs", kind: "int", sort: true, width: 80 },
    { key: "gwt", label: "container.gwt", kind: "decimal", width: 100 },
    { key: "dim", label: "container.dim", kind: "decimal", width: 90 },
    { key: "linePkgs", path: "cargo.pkgs", label: "loading.linePkgs", kind: "int", width: 90 },
    { key: "leftPkgs", label: "loading.leftPkgs", kind: "int", width: 90 },
    {
      key: "state",
      path: "box.loading.state",
      label: "loading.state",
      kind: "dict",
      dict: "loading_state",
      filter: "in",
      width: 90,
    },
    ...placeColumns("box.loading.eBooking"),
    { key: "id", label: "container.cntNo", kind: "int", hidden: true, sort: true },
    {
      key: "loadingId",
      path: "box.loading",
      label: "ebooking.ebNo",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
  ],
});
