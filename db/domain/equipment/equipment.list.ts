import { defineList } from "#platform/list/list.ts";

export const vesselList = defineList({
  apiName: "xhlbasic/vessel",
  perm: "master:list",
  title: "gear.vessels",
  scopes: "reference",
  sort: { key: "name", order: "asc" },
  columns: [
    { key: "code", word: "gear.vesselCode", sort: true, filter: "equals", width: 100, fixed: "left" },
    { key: "name", word: "gear.vesselName", sort: true, filter: "contains", width: 220 },
    { key: "imo", word: "gear.imo", sort: true, filter: "equals", width: 90 },
    { key: "callSign", word: "gear.callSign", filter: "equals", width: 90 },
    { key: "flag", word: "gear.flag", filter: "equals", width: 60 },
    { key: "teuCapacity", word: "gear.teuCapacity", kind: "int", sort: true, width: 90 },
    { key: "grossTonnage", word: "gear.grossTonnage", kind: "int", sort: true, filter: "between", width: 100 },
    { key: "builtYear", word: "gear.builtYear", kind: "int", sort: true, filter: "between", width: 80 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});

export const sizeTypeList = defineList({
  apiName: "xhlbasic/containerSize",
  perm: "master:list",
  title: "gear.sizes",
  scopes: "reference",
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "gear.sizeType", sort: true, filter: "equals", width: 80, fixed: "left" },
    { key: "nameZh", word: "gear.nameZh", filter: "contains", width: 140 },
    { key: "nameEn", word: "gear.nameEn", filter: "contains", width: 180 },
    { key: "isoCode", word: "gear.isoCode", sort: true, filter: "equals", width: 80 },
    { key: "sizeGroup", word: "gear.sizeGroup", kind: "dict", dict: "size_group", sort: true, filter: "in", width: 70 },
    { key: "typeGroup", word: "gear.typeGroup", sort: true, filter: "equals", width: 70 },
    { key: "teu", word: "gear.teu", kind: "int", sort: true, width: 60 },
    { key: "tareKg", word: "gear.tareKg", kind: "decimal", width: 100 },
    { key: "maxPayloadKg", word: "gear.maxPayloadKg", kind: "decimal", width: 110 },
    { key: "aliases", word: "gear.aliases", width: 320 },
  ],
});

export const containerIsoList = defineList({
  apiName: "xhlbasic/containerIso",
  perm: "master:list",
  title: "gear.isoCodes",
  scopes: "reference",
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "gear.isoCode", sort: true, filter: "equals", width: 80, fixed: "left" },
    { key: "sizeType", word: "gear.sizeType", sort: true, filter: "equals", width: 80 },
    { key: "sizeGroup", word: "gear.sizeGroup", sort: true, filter: "equals", width: 70 },
    { key: "typeGroup", word: "gear.typeGroup", sort: true, filter: "equals", width: 70 },
    { key: "lengthFt", word: "gear.lengthFt", width: 80 },
    { key: "teu", word: "gear.teu", kind: "decimal", width: 60 },
    { key: "tareKg", word: "gear.tareKg", kind: "decimal", width: 100 },
    { key: "maxGrossKg", word: "gear.maxGrossKg", kind: "decimal", width: 110 },
    { key: "remark", word: "gear.remark", filter: "contains", width: 380 },
  ],
});

/** Containers as things: number, owner, size, weights (platform §3). */
export const containerList = defineList({
  apiName: "xhlbasic/container",
  perm: "master:list",
  title: "gear.containers",
  scopes: "reference",
  sort: { key: "cntNo", order: "asc" },
  columns: [
    { key: "cntNo", word: "gear.cntNo", sort: true, filter: "contains", width: 120, fixed: "left" },
    { key: "code", word: "gear.containerCode", sort: true, filter: "equals", width: 120 },
    { key: "prefix", word: "gear.ownerCode", sort: true, filter: "equals", width: 80 },
    { key: "owner", word: "gear.owner", width: 240 },
    { key: "isSoc", word: "gear.isSoc", kind: "flag", filter: "in", width: 70 },
    { key: "sizeType", word: "gear.sizeType", sort: true, filter: "equals", width: 80 },
    { key: "sizeGroup", word: "gear.sizeGroup", kind: "dict", dict: "size_group", width: 70 },
    { key: "typeGroup", word: "gear.typeGroup", width: 70 },
    { key: "tareKg", word: "gear.tareKg", kind: "decimal", width: 100 },
    { key: "maxGrossKg", word: "gear.maxGrossKg", kind: "decimal", width: 110 },
    { key: "remark", word: "gear.remark", width: 200 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});

/** How far a measured gross mass may be from the declared one. */
export const vgmToleranceList = defineList({
  apiName: "xhlbasic/vgmTolerance",
  perm: "master:list",
  title: "gear.vgmTolerances",
  scopes: "reference",
  sort: { key: "effectiveDate", order: "desc" },
  columns: [
    { key: "country", word: "gear.country", sort: true, filter: "equals", width: 80, fixed: "left" },
    { key: "effectiveDate", word: "gear.effectiveDate", kind: "date", sort: true, filter: "between", width: 110 },
    { key: "percent", word: "gear.tolerancePercent", kind: "decimal", width: 100 },
    { key: "kg", word: "gear.toleranceKg", kind: "decimal", width: 110 },
    { key: "remark", word: "gear.remark", width: 320 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});
