import { sql } from "kysely";
import { defineMaster, type Master } from "#platform/records/resource/master.server.ts";
import { geographyImport } from "./geography.imports.server.ts";
import {
  Dock,
  dockFields,
  Geography,
  geographyFields,
  Port,
  portFields,
} from "./place.entity.server.ts";
import { dockImport, portImport } from "./place.imports.server.ts";

const tradeCodes = sql`(
    select string_agg(a.alias, ' ' order by a.alias)
    from port_alias a
    where a.port_code = t0.code
  )`;

/** Names from the root, preferably Chinese. */
const way = sql`(
    select string_agg(coalesce(nullif(a.name_zh, ''), a.name_en), ' / ' order by length(a.path))
    from geography a
    where a.code = any (string_to_array(t0.path, ' '))
  )`;

const port = defineMaster({
  name: "port",
  fileOnly: ["nameAscii"],
  fields: portFields,
  source: { entity: Port, computed: { tradeCodes } },
  title: "place.portSheet",
  list: {
    apiName: "xhlbasic/port",
    title: "place.ports",
    scopes: "reference",
    sort: { key: "code", order: "asc" },
    visible: "code nameEn nameZh country timeZone tradeCodes lat lon city dk",
    columns: {
      code: { sort: true, filter: "equals", width: 90, fixed: "left" },
      nameEn: { sort: true, width: 240 },
      nameZh: { sort: true, width: 140 },
      search: { label: "place.search", filter: "contains", off: true },
      country: { sort: true, filter: "equals", width: 70 },
      city: { filter: "equals", width: 100 },
      timeZone: { filter: "equals", width: 160 },
      tradeCodes: { width: 140 },
      dk: { width: 100 },
      inHours: { width: 90 },
      outHours: { width: 90 },
      lat: { width: 90 },
      lon: { width: 90 },
      label: { width: 120 },
      updatedTime: {},
    },
  },
  import: portImport,
  form: {
    code: { hint: "place.locodeHint" },
    timeZone: { hint: "place.zoneHint" },
    tradeCodes: { hint: "place.tradeCodesHint", kind: "text" },
  },
});

const dock = defineMaster({
  name: "dock",
  key: ["portCode", "dockCode"],
  code: "dockCode",
  fields: dockFields,
  source: { entity: Dock },
  title: "place.dockSheet",
  list: {
    apiName: "xhlbasic/dock",
    title: "place.docks",
    scopes: "reference",
    sort: { key: "portCode", order: "asc" },
    visible: "portCode dockCode nameEn nameZh operator address",
    columns: {
      portCode: { sort: true, filter: "equals", width: 90, fixed: "left" },
      dockCode: { sort: true, filter: "equals", width: 100 },
      nameEn: { sort: true, filter: "contains", width: 280 },
      nameZh: { filter: "contains", width: 140 },
      operator: { filter: "contains", width: 220 },
      inHours: { width: 90 },
      outHours: { width: 90 },
      address: { width: 300 },
      updatedTime: {},
    },
  },
  import: dockImport,
});

/** Continents to city groups as one tree (platform §3); `level` 0 is the root. */
const geography = defineMaster({
  name: "geography",
  fields: geographyFields,
  source: {
    entity: Geography,
    computed: {
      label: sql`coalesce(nullif(t0.name_zh, ''), t0.name_en)`,
      way,
      cities: sql`array_to_string(t0.cities, ' ')`,
      treePath: sql`t0.path collate "C"`,
      level: sql`cardinality(string_to_array(t0.path, ' ')) - 1`,
      below: sql`(select count(*)::int from geography c where c.parent_code = t0.code)`,
    },
  },
  title: "place.geographySheet",
  list: {
    apiName: "xhlbasic/geography",
    title: "place.geography",
    scopes: "reference",
    sort: { key: "treePath", order: "asc" },
    visible: "code type nameZh nameEn parentCode label way",
    columns: {
      code: { sort: true, filter: "equals", width: 110, fixed: "left" },
      label: { label: "place.geoName", width: 240, fixed: "left" },
      search: { label: "place.search", filter: "contains", off: true },
      type: { sort: true, width: 90 },
      nameZh: { sort: true, filter: "contains", width: 140 },
      nameEn: { sort: true, filter: "contains", width: 180 },
      parentCode: { filter: "equals", width: 100 },
      way: { label: "place.way", width: 260 },
      groupType: { width: 90 },
      cities: { width: 220 },
      remark: { width: 160 },
      updatedTime: {},
      treePath: { label: "place.treeOrder", sort: true, hidden: true },
      level: { label: "place.treeOrder", kind: "int", hidden: true },
      below: { label: "place.treeOrder", kind: "int", hidden: true },
    },
  },
  import: geographyImport,
  form: {
    parentCode: { hint: "place.parentHint" },
    groupType: { more: true },
    cities: { hint: "place.citiesHint", more: true },
  },
});

export const placeResources: readonly Master[] = [port, dock, geography];
