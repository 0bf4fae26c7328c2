import { sql } from "kysely";
import { defineMaster } from "#platform/resource/listed-master.server.ts";
import type { Resource } from "#platform/resource/resource.server.ts";
import { geographyImport } from "./geography.imports.server.ts";
import { geographyList } from "./geography.list.ts";
import { Dock, Geography, Port } from "./place.entity.server.ts";
import { dockImport, portImport } from "./place.imports.server.ts";
import { dockList, portList } from "./place.list.ts";

const tradeCodes = sql`(select string_agg(a.alias, ' ' order by a.alias) from port_alias a where a.port_code = t0.code)`;

/** The names from the root down to a place, in Chinese where there are. */
const way = sql`(select string_agg(coalesce(nullif(a.name_zh, ''), a.name_en), ' / ' order by length(a.path)) from geography a
  where a.code = any(string_to_array(t0.path, ' ')))`;

export const placeResources: readonly Resource[] = [
  defineMaster({
    name: "port",
    list: portList,
    source: { entity: Port, computed: { tradeCodes } },
    perm: "master:edit",
    import: portImport,
    title: "place.portSheet",
    leave: ["nameAscii"],
    fields: {
      code: { hint: "place.locodeHint" },
      timeZone: { hint: "place.zoneHint" },
      country: { kind: "ref", ref: "country" },
      city: { kind: "ref", ref: "city" },
      tradeCodes: { kind: "text", span: 6, hint: "place.tradeCodesHint" },
    },
  }),
  defineMaster({
    name: "dock",
    list: dockList,
    source: { entity: Dock },
    perm: "master:edit",
    import: dockImport,
    code: "dockCode",
    title: "place.dockSheet",
    fields: { portCode: { kind: "ref", ref: "port" } },
  }),
  defineMaster({
    name: "geography",
    list: geographyList,
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
    perm: "master:edit",
    import: geographyImport,
    title: "place.geographySheet",
    fields: {
      parentCode: { kind: "ref", ref: "geography", hint: "place.parentHint" },
      groupType: { more: true },
      cities: { more: true, span: 6, hint: "place.citiesHint" },
      remark: { span: 6 },
    },
  }),
];
