import { type CellEdit, defineList, type ListColumn } from "#platform/records/list/list.ts";

const head: readonly ListColumn[] = [
  {
    key: "voyageName",
    label: "voyage.voyageName",
    sort: true,
    filter: "contains",
    width: 180,
    fixed: "left",
  },
  { key: "lineCode", label: "voyage.lineCode", sort: true, filter: "equals", width: 80 },
  { key: "vesselName", label: "voyage.vesselName", sort: true, filter: "contains", width: 150 },
  { key: "voyage", label: "voyage.voyage", sort: true, filter: "contains", width: 80 },
  {
    key: "direction",
    label: "voyage.direction",
    kind: "dict",
    dict: "voyage_direction",
    filter: "in",
    width: 70,
  },
  {
    key: "departureDate",
    label: "voyage.departureDate",
    kind: "date",
    sort: true,
    filter: "between",
    width: 100,
  },
  { key: "week", label: "voyage.week", sort: true, filter: "equals", width: 90 },
];
const changed: readonly ListColumn[] = [
  { key: "updatedBy", label: "kit.updatedBy", width: 90 },
  { key: "updatedTime", label: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
];

/** The delay is that of the last departed call. */
export const voyageList = defineList({
  apiName: "seaway/voyage/voyage",
  perm: "voyage:list",
  title: "voyage.voyages",
  scopes: "reference",
  sort: { key: "departureDate", order: "desc" },
  views: [
    {
      key: "upcoming",
      label: "voyage.view.upcoming",
      search: ({ today }) => `f.departureDate.from=${today}&sort=departureDate`,
      readers: "all",
      work: "voyage:list",
    },
  ],
  visible: `
    voyageName lineCode direction departureDate week calls vesselName voyage ioType customsVoyage
    settleMon status ended
  `,
  columns: [
    ...head,
    { key: "calls", label: "voyage.calls", width: 300 },
    {
      key: "status",
      label: "voyage.status",
      kind: "dict",
      dict: "voyage_status",
      filter: "in",
      width: 80,
    },
    { key: "vesselCode", label: "voyage.vesselKey", sort: true, filter: "equals", width: 90 },
    { key: "settleMon", label: "voyage.settleMon", filter: "equals", width: 80 },
    { key: "period", label: "voyage.period", kind: "int", width: 70 },
    {
      key: "ioType",
      label: "voyage.ioType",
      kind: "dict",
      dict: "io_type",
      filter: "in",
      width: 70,
    },
    { key: "customsVoyage", label: "voyage.customsVoyage", filter: "equals", width: 100 },
    { key: "externalVoyage", label: "voyage.externalVoyage", filter: "equals", width: 100 },
    { key: "templateCode", label: "voyage.template", filter: "equals", width: 100 },
    { key: "ended", label: "voyage.endedFlag", kind: "flag", filter: "in", width: 70 },
    { key: "remark", label: "voyage.remark", width: 160 },
    ...changed,
  ],
});

/** A call is saved with its voyage. */
const edit: CellEdit = {
  of: {
    apiName: voyageList.apiName,
    id: "voyageId",
    version: "voyageVersion",
    lines: "stops",
    line: "serial",
  },
};

/** Calls of all voyages, as in their file. Times are port-local. */
export const stopList = defineList({
  apiName: "seaway/voyage/voyageStop",
  perm: "voyage:list",
  title: "voyage.stopList",
  scopes: "reference",
  sort: { key: "eta", order: "desc" },
  views: [
    {
      key: "upcoming",
      label: "voyage.view.toCall",
      search: ({ today }) => `f.eta.from=${today}&sort=eta`,
      readers: "all",
      work: "voyage:list",
    },
  ],
  visible: `
    voyageName portCode dockCode eta etb etd ata atd delay cyCutoff customsCutoff siCutoff
    lineCode serial isLoad isUnload ended remark
  `,
  columns: [
    {
      key: "voyageName",
      path: "voyage.voyageName",
      label: "voyage.voyageName",
      filter: "contains",
      width: 180,
      fixed: "left",
    },
    {
      key: "lineCode",
      path: "voyage.lineCode",
      label: "voyage.lineCode",
      filter: "equals",
      width: 80,
    },
    {
      key: "vesselName",
      path: "voyage.vesselName",
      label: "voyage.vesselName",
      filter: "contains",
      width: 150,
    },
    { key: "voyage", path: "voyage.voyage", label: "voyage.voyage", filter: "contains", width: 80 },
    { key: "voyageId", path: "voyage.id", label: "voyage.voyage", kind: "int", hidden: true },
    {
      key: "voyageVersion",
      path: "voyage.version",
      label: "voyage.voyage",
      kind: "int",
      hidden: true,
    },
    {
      key: "ended",
      path: "voyage.ended",
      label: "voyage.endedFlag",
      kind: "flag",
      filter: "in",
      width: 70,
    },
    { key: "serial", label: "voyage.serial", kind: "int", width: 60 },
    { key: "portCode", label: "voyage.port", sort: true, filter: "equals", width: 80 },
    { key: "dockCode", label: "voyage.dock", filter: "equals", width: 90 },
    {
      key: "eta",
      label: "voyage.eta",
      kind: "local",
      sort: true,
      filter: "between",
      width: 130,
      edit,
    },
    { key: "etb", label: "voyage.etb", kind: "local", width: 130 },
    {
      key: "etd",
      label: "voyage.etd",
      kind: "local",
      sort: true,
      filter: "between",
      width: 130,
      edit,
    },
    { key: "ata", label: "voyage.ata", kind: "local", sort: true, filter: "between", width: 130 },
    { key: "atb", label: "voyage.atb", kind: "local", width: 130 },
    { key: "atd", label: "voyage.atd", kind: "local", sort: true, filter: "between", width: 130 },
    { key: "delay", label: "voyage.delay", width: 80 },
    { key: "pickTime", label: "voyage.pickTime", kind: "local", width: 130 },
    {
      key: "cyCutoff",
      label: "voyage.cyCutoff",
      kind: "local",
      sort: true,
      filter: "between",
      width: 130,
    },
    { key: "customsCutoff", label: "voyage.customsCutoff", kind: "local", width: 130 },
    { key: "siCutoff", label: "voyage.siCutoff", kind: "local", width: 130 },
    { key: "isLoad", label: "voyage.isLoad", kind: "flag", width: 60 },
    { key: "isUnload", label: "voyage.isUnload", kind: "flag", width: 60 },
    { key: "customsVoyage", label: "voyage.customsVoyage", width: 100 },
    { key: "customsArrival", label: "voyage.customsArrival", kind: "local", width: 130 },
    { key: "customsLeave", label: "voyage.customsLeave", kind: "local", width: 130 },
    { key: "externalVoyage", label: "voyage.externalVoyage", width: 100 },
    { key: "externalArrival", label: "voyage.externalArrival", kind: "local", width: 130 },
    { key: "externalLeave", label: "voyage.externalLeave", kind: "local", width: 130 },
    { key: "remark", label: "voyage.remark", width: 160, edit },
    ...changed,
  ],
});

export const numberList = defineList({
  apiName: "seaway/voyage/voyageNo",
  perm: "voyage:list",
  title: "voyage.numbers",
  scopes: {},
  sort: { key: "voyNo", order: "desc" },
  visible: "voyNo lineCode voyageName status",
  columns: [
    { key: "voyNo", label: "voyage.voyNo", sort: true, filter: "equals", width: 90, fixed: "left" },
    { key: "lineCode", label: "voyage.lineCode", sort: true, filter: "equals", width: 90 },
    {
      key: "status",
      label: "voyage.numberStatus",
      kind: "dict",
      dict: "voyage_number_status",
      filter: "in",
      width: 80,
    },
    { key: "voyageName", label: "voyage.voyageName", sort: true, filter: "contains", width: 180 },
    { key: "remark", label: "voyage.remark", width: 200 },
    ...changed,
  ],
});

/** Operations §4. */
export const statusControlList = defineList({
  apiName: "seaway/voyage/statusControl",
  perm: "voyage:list",
  title: "voyage.statusControl",
  scopes: {},
  sort: { key: "departureDate", order: "desc" },
  views: [
    {
      key: "upcoming",
      label: "voyage.view.upcoming",
      search: ({ today }) => `f.departureDate.from=${today}&sort=departureDate`,
      readers: "all",
      work: "voyage:control",
    },
  ],
  visible: `
    voyageName lineCode departureDate ebSwitch ebDeadline ebCorrectionSwitch correctionDeadline
    receivableSwitch payableSwitch feeLock ended week
  `,
  columns: [
    ...head,
    {
      key: "ebSwitch",
      label: "voyage.ebSwitch",
      kind: "dict",
      dict: "switch",
      filter: "in",
      width: 90,
    },
    {
      key: "ebDeadline",
      label: "voyage.ebDeadline",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 140,
    },
    {
      key: "ebCorrectionSwitch",
      label: "voyage.ebCorrectionSwitch",
      kind: "dict",
      dict: "switch",
      filter: "in",
      width: 90,
    },
    {
      key: "correctionDeadline",
      label: "voyage.correctionDeadline",
      kind: "datetime",
      sort: true,
      filter: "between",
      width: 140,
    },
    {
      key: "receivableSwitch",
      label: "voyage.receivableSwitch",
      kind: "dict",
      dict: "switch",
      filter: "in",
      width: 80,
    },
    {
      key: "payableSwitch",
      label: "voyage.payableSwitch",
      kind: "dict",
      dict: "switch",
      filter: "in",
      width: 80,
    },
    { key: "feeLock", label: "voyage.feeLock", kind: "flag", filter: "in", width: 80 },
    { key: "ended", label: "voyage.endedFlag", kind: "flag", filter: "in", width: 70 },
    ...changed,
  ],
});
