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

export const lineList = defineList({
  apiName: "seaway/voyage/line",
  perm: "voyage:list",
  title: "voyage.lines",
  scopes: "reference",
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "voyage.lineCode", sort: true, filter: "equals", width: 90, fixed: "left" },
    { key: "nameZh", word: "voyage.nameZh", filter: "contains", width: 180 },
    { key: "nameEn", word: "voyage.nameEn", filter: "contains", width: 240 },
    { key: "type", word: "voyage.lineType", kind: "dict", dict: "line_type", filter: "in", width: 80 },
    { key: "rotation", word: "voyage.rotation", filter: "contains", width: 340 },
    { key: "frequencyDays", word: "voyage.frequencyDays", kind: "int", width: 90 },
    { key: "addRule", word: "voyage.addRule", kind: "dict", dict: "voyage_add_rule", filter: "in", width: 100 },
    { key: "voyNoFrom", word: "voyage.voyNoFrom", width: 90 },
    { key: "voyNoTo", word: "voyage.voyNoTo", width: 90 },
    { key: "withHds", word: "voyage.withHds", kind: "flag", filter: "in", width: 90 },
    { key: "effectiveDate", word: "voyage.effectiveDate", kind: "date", sort: true, filter: "between", width: 100 },
    { key: "expirationDate", word: "voyage.expirationDate", kind: "date", sort: true, filter: "between", width: 100 },
    { key: "startDockE", word: "voyage.startDockE", width: 110 },
    { key: "endDockE", word: "voyage.endDockE", width: 110 },
    { key: "startDockW", word: "voyage.startDockW", width: 110 },
    { key: "endDockW", word: "voyage.endDockW", width: 110 },
    { key: "startDockN", word: "voyage.startDockN", width: 110 },
    { key: "endDockN", word: "voyage.endDockN", width: 110 },
    { key: "startDockS", word: "voyage.startDockS", width: 110 },
    { key: "endDockS", word: "voyage.endDockS", width: 110 },
    { key: "remark", word: "voyage.remark", width: 160 },
    ...changed,
  ],
});

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

/** Schedule templates: what their voyages are made from. */
export const templateList = defineList({
  apiName: "seaway/voyage/scheduleTemplate",
  perm: "voyage:list",
  title: "voyage.templates",
  scopes: {},
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "voyage.template", sort: true, filter: "equals", width: 110, fixed: "left" },
    { key: "name", word: "voyage.templateName", filter: "contains", width: 180 },
    { key: "lineCode", word: "voyage.lineCode", sort: true, filter: "equals", width: 80 },
    { key: "type", word: "voyage.lineType", kind: "dict", dict: "line_type", filter: "in", width: 80 },
    { key: "departure", word: "voyage.departure", kind: "date", sort: true, filter: "between", width: 100 },
    { key: "effectiveDate", word: "voyage.effectiveDate", kind: "date", sort: true, filter: "between", width: 100 },
    { key: "expirationDate", word: "voyage.expirationDate", kind: "date", sort: true, filter: "between", width: 100 },
    { key: "period", word: "voyage.period", kind: "int", width: 80 },
    { key: "vesselCodes", word: "voyage.vesselCodes", width: 200 },
    { key: "calls", word: "voyage.calls", width: 300 },
    { key: "madeUntil", word: "voyage.madeUntil", kind: "date", width: 100 },
    { key: "enabled", word: "voyage.enabled", kind: "flag", filter: "in", width: 70 },
    { key: "remark", word: "voyage.remark", width: 160 },
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
