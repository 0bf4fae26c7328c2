import { defineList } from "#platform/list/list.ts";

/** Ports by UN/LOCODE, with the codes the trade writes. */
export const portList = defineList({
  apiName: "xhlbasic/port",
  perm: "master:list",
  title: "place.ports",
  scopes: "reference",
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "place.code", sort: true, filter: "equals", width: 90, fixed: "left" },
    { key: "nameEn", word: "place.nameEn", sort: true, width: 240 },
    { key: "nameZh", word: "place.nameZh", sort: true, width: 140 },
    { key: "search", word: "place.search", filter: "contains", off: true },
    { key: "country", word: "place.country", sort: true, filter: "equals", width: 70 },
    { key: "city", word: "place.city", filter: "equals", width: 100 },
    { key: "timeZone", word: "place.timeZone", filter: "equals", width: 160 },
    { key: "tradeCodes", word: "place.tradeCodes", width: 140 },
    { key: "dk", word: "place.dk", kind: "dict", dict: "port_dk", filter: "in", width: 100 },
    { key: "inHours", word: "place.inHours", kind: "int", width: 90 },
    { key: "outHours", word: "place.outHours", kind: "int", width: 90 },
    { key: "lat", word: "place.lat", kind: "decimal", width: 90 },
    { key: "lon", word: "place.lon", kind: "decimal", width: 90 },
    { key: "label", word: "place.label", width: 120 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});

/** Docks and terminals of ports. */
export const dockList = defineList({
  apiName: "xhlbasic/dock",
  perm: "master:list",
  title: "place.docks",
  scopes: "reference",
  sort: { key: "portCode", order: "asc" },
  columns: [
    { key: "portCode", word: "place.code", sort: true, filter: "equals", width: 90, fixed: "left" },
    { key: "dockCode", word: "place.dockCode", sort: true, filter: "equals", width: 100 },
    { key: "nameEn", word: "place.nameEn", sort: true, filter: "contains", width: 280 },
    { key: "nameZh", word: "place.nameZh", filter: "contains", width: 140 },
    { key: "operator", word: "place.operator", filter: "contains", width: 220 },
    { key: "inHours", word: "place.inHours", kind: "int", width: 90 },
    { key: "outHours", word: "place.outHours", kind: "int", width: 90 },
    { key: "address", word: "place.address", width: 300 },
    { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 },
  ],
});
