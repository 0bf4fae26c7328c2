import { defineList, type ListColumn } from "#platform/list/list.ts";

const head: readonly ListColumn[] = [
  { key: "voyageName", word: "voyage.voyageName", sort: true, filter: "contains", width: 180, fixed: "left" },
  { key: "lineCode", word: "voyage.lineCode", sort: true, filter: "equals", width: 80 },
  { key: "vesselName", word: "voyage.vesselName", sort: true, filter: "contains", width: 150 },
  { key: "voyage", word: "voyage.voyage", sort: true, filter: "contains", width: 80 },
  { key: "direction", word: "voyage.direction", kind: "dict", dict: "voyage_direction", filter: "in", width: 70 },
  { key: "departureDate", word: "voyage.departureDate", kind: "date", sort: true, filter: "between", width: 100 },
  { key: "week", word: "voyage.week", sort: true, filter: "equals", width: 90 },
];
const changed: readonly ListColumn[] = [
  { key: "updatedBy", word: "kit.updatedBy", width: 90 },
  { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
];

/** Voyages with their calls and how late the ship left the last one she has left. */
export const voyageList = defineList({
  apiName: "seaway/voyage/voyage",
  perm: "voyage:list",
  title: "voyage.voyages",
  scopes: "reference",
  sort: { key: "departureDate", order: "desc" },
  columns: [
    ...head,
    { key: "calls", word: "voyage.calls", width: 300 },
    { key: "status", word: "voyage.status", kind: "dict", dict: "voyage_status", filter: "in", width: 80 },
    { key: "vesselCode", word: "voyage.vesselKey", sort: true, filter: "equals", width: 90 },
    { key: "settleMon", word: "voyage.settleMon", filter: "equals", width: 80 },
    { key: "period", word: "voyage.period", kind: "int", width: 70 },
    { key: "ioType", word: "voyage.ioType", kind: "dict", dict: "io_type", filter: "in", width: 70 },
    { key: "customsVoyage", word: "voyage.customsVoyage", filter: "equals", width: 100 },
    { key: "externalVoyage", word: "voyage.externalVoyage", filter: "equals", width: 100 },
    { key: "templateCode", word: "voyage.template", filter: "equals", width: 100 },
    { key: "ended", word: "voyage.endedFlag", kind: "flag", filter: "in", width: 70 },
    { key: "remark", word: "voyage.remark", width: 160 },
    ...changed,
  ],
});

/** Calls of all voyages: what their file holds, found by port, dock and day. Times are local to the port. */
export const stopList = defineList({
  apiName: "seaway/voyage/voyageStop",
  perm: "voyage:list",
  title: "voyage.stopList",
  scopes: "reference",
  sort: { key: "eta", order: "desc" },
  columns: [
    { key: "voyageName", path: "voyage.voyageName", word: "voyage.voyageName", filter: "contains", width: 180, fixed: "left" },
    { key: "lineCode", path: "voyage.lineCode", word: "voyage.lineCode", filter: "equals", width: 80 },
    { key: "vesselName", path: "voyage.vesselName", word: "voyage.vesselName", filter: "contains", width: 150 },
    { key: "voyage", path: "voyage.voyage", word: "voyage.voyage", filter: "contains", width: 80 },
    { key: "voyageId", path: "voyage.id", word: "voyage.voyage", kind: "int", hidden: true },
    { key: "ended", path: "voyage.ended", word: "voyage.endedFlag", kind: "flag", filter: "in", width: 70 },
    { key: "serial", word: "voyage.serial", kind: "int", width: 60 },
    { key: "portCode", word: "voyage.port", sort: true, filter: "equals", width: 80 },
    { key: "dockCode", word: "voyage.dock", filter: "equals", width: 90 },
    { key: "eta", word: "voyage.eta", kind: "local", sort: true, filter: "between", width: 130 },
    { key: "etb", word: "voyage.etb", kind: "local", width: 130 },
    { key: "etd", word: "voyage.etd", kind: "local", sort: true, filter: "between", width: 130 },
    { key: "ata", word: "voyage.ata", kind: "local", sort: true, filter: "between", width: 130 },
    { key: "atb", word: "voyage.atb", kind: "local", width: 130 },
    { key: "atd", word: "voyage.atd", kind: "local", sort: true, filter: "between", width: 130 },
    { key: "delay", word: "voyage.delay", width: 80 },
    { key: "pickTime", word: "voyage.pickTime", kind: "local", width: 130 },
    { key: "cyCutoff", word: "voyage.cyCutoff", kind: "local", sort: true, filter: "between", width: 130 },
    { key: "customsCutoff", word: "voyage.customsCutoff", kind: "local", width: 130 },
    { key: "siCutoff", word: "voyage.siCutoff", kind: "local", width: 130 },
    { key: "isLoad", word: "voyage.isLoad", kind: "flag", width: 60 },
    { key: "isUnload", word: "voyage.isUnload", kind: "flag", width: 60 },
    { key: "customsVoyage", word: "voyage.customsVoyage", width: 100 },
    { key: "customsArrival", word: "voyage.customsArrival", kind: "local", width: 130 },
    { key: "customsLeave", word: "voyage.customsLeave", kind: "local", width: 130 },
    { key: "externalVoyage", word: "voyage.externalVoyage", width: 100 },
    { key: "externalArrival", word: "voyage.externalArrival", kind: "local", width: 130 },
    { key: "externalLeave", word: "voyage.externalLeave", kind: "local", width: 130 },
    { key: "remark", word: "voyage.remark", width: 160 },
    ...changed,
  ],
});

/** Voyage numbers of lines and the voyages that have them. */
export const numberList = defineList({
  apiName: "seaway/voyage/voyageNo",
  perm: "voyage:list",
  title: "voyage.numbers",
  scopes: {},
  sort: { key: "voyNo", order: "desc" },
  columns: [
    { key: "voyNo", word: "voyage.voyNo", sort: true, filter: "equals", width: 90, fixed: "left" },
    { key: "lineCode", word: "voyage.lineCode", sort: true, filter: "equals", width: 90 },
    { key: "status", word: "voyage.numberStatus", kind: "dict", dict: "voyage_number_status", filter: "in", width: 80 },
    { key: "voyageName", word: "voyage.voyageName", sort: true, filter: "contains", width: 180 },
    { key: "remark", word: "voyage.remark", width: 200 },
    ...changed,
  ],
});

/** Voyage status control: what is open, until when (operations §4). */
export const statusControlList = defineList({
  apiName: "seaway/voyage/statusControl",
  perm: "voyage:list",
  title: "voyage.statusControl",
  scopes: {},
  sort: { key: "departureDate", order: "desc" },
  columns: [
    ...head,
    { key: "ebSwitch", word: "voyage.ebSwitch", kind: "dict", dict: "switch", filter: "in", width: 90 },
    { key: "ebDeadline", word: "voyage.ebDeadline", kind: "datetime", sort: true, filter: "between", width: 140 },
    { key: "ebCorrectionSwitch", word: "voyage.ebCorrectionSwitch", kind: "dict", dict: "switch", filter: "in", width: 90 },
    { key: "correctionDeadline", word: "voyage.correctionDeadline", kind: "datetime", sort: true, filter: "between", width: 140 },
    { key: "receivableSwitch", word: "voyage.receivableSwitch", kind: "dict", dict: "switch", filter: "in", width: 80 },
    { key: "payableSwitch", word: "voyage.payableSwitch", kind: "dict", dict: "switch", filter: "in", width: 80 },
    { key: "feeLock", word: "voyage.feeLock", kind: "flag", filter: "in", width: 80 },
    { key: "ended", word: "voyage.endedFlag", kind: "flag", filter: "in", width: 70 },
    ...changed,
  ],
});
