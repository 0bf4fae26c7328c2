import { defineList } from "#platform/list/list.ts";

/** Continents, countries … city groups as one tree (platform §3); `level` 0 is the root's. */
export const geographyList = defineList({
  apiName: "xhlbasic/geography",
  perm: "master:list",
  title: "place.geography",
  scopes: "reference",
  sort: { key: "treePath", order: "asc" },
  columns: [
    { key: "code", word: "place.geoCode", sort: true, filter: "equals", width: 110, fixed: "left" },
    { key: "label", word: "place.geoName", width: 240, fixed: "left" },
    { key: "search", word: "place.search", filter: "contains", off: true },
    { key: "type", word: "place.geoType", kind: "dict", dict: "geography_type", sort: true, filter: "in", width: 90 },
    { key: "nameZh", word: "place.nameZh", sort: true, filter: "contains", width: 140 },
    { key: "nameEn", word: "place.nameEn", sort: true, filter: "contains", width: 180 },
    { key: "parentCode", word: "place.parent", filter: "equals", width: 100 },
    { key: "way", word: "place.way", width: 260 },
    { key: "groupType", word: "place.groupType", kind: "dict", dict: "city_group_type", filter: "in", width: 90 },
    { key: "cities", word: "place.cities", width: 220 },
    { key: "remark", word: "place.remark", width: 160 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
    { key: "treePath", word: "place.treeOrder", sort: true, hidden: true },
    { key: "level", word: "place.treeOrder", kind: "int", hidden: true },
    { key: "below", word: "place.treeOrder", kind: "int", hidden: true },
  ],
});
