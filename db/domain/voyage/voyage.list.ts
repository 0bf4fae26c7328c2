import { defineList, type ListColumn } from "../kit/list.ts";

const head: readonly ListColumn[] = [
  { key: "voyageName", word: "voyage.voyageName", sort: true, filter: "contains", width: 180, fixed: "left" },
  { key: "lineCode", word: "voyage.lineCode", sort: true, filter: "equals", width: 80 },
  { key: "vesselName", word: "voyage.vesselName", sort: true, filter: "contains", width: 150 },
  { key: "voyage", word: "voyage.voyage", sort: true, filter: "contains", width: 80 },
  { key: "direction", word: "voyage.direction", filter: "equals", width: 60 },
  { key: "departureDate", word: "voyage.departureDate", kind: "date", sort: true, filter: "between", width: 100 },
  { key: "week", word: "voyage.week", sort: true, filter: "equals", width: 90 },
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
    { key: "rotation", word: "voyage.rotation", filter: "contains", width: 340 },
    { key: "frequencyDays", word: "voyage.frequencyDays", kind: "int", width: 90 },
    { key: "addRule", word: "voyage.addRule", kind: "dict", dict: "voyage_add_rule", filter: "in", width: 100 },
    { key: "effectiveDate", word: "voyage.effectiveDate", kind: "date", width: 100 },
    { key: "expirationDate", word: "voyage.expirationDate", kind: "date", width: 100 },
  ],
});

/** Voyages with their first and last calls. */
export const voyageList = defineList({
  apiName: "seaway/voyage/voyage",
  perm: "voyage:list",
  title: "voyage.voyages",
  scopes: "reference",
  sort: { key: "departureDate", order: "desc" },
  columns: [
    ...head,
    { key: "calls", word: "voyage.calls", width: 300 },
    { key: "settleMon", word: "voyage.settleMon", filter: "equals", width: 80 },
    { key: "ioType", word: "voyage.ioType", kind: "dict", dict: "io_type", filter: "in", width: 70 },
    { key: "customsVoyage", word: "voyage.customsVoyage", width: 100 },
    { key: "externalVoyage", word: "voyage.externalVoyage", width: 100 },
    { key: "ended", word: "voyage.endedFlag", kind: "flag", filter: "in", width: 70 },
    { key: "remark", word: "voyage.remark", width: 160 },
    { key: "updatedBy", word: "kit.updatedBy", width: 90 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
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
    { key: "updatedBy", word: "kit.updatedBy", width: 90 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});
