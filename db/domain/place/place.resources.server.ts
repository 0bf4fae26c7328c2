import { sql } from "kysely";
import { defineMaster } from "../kit/master.server.ts";
import type { Resource } from "../kit/resource.server.ts";
import { Dock, Port } from "./place.entity.server.ts";
import { dockImport, portImport } from "./place.imports.server.ts";
import { dockList, portList } from "./place.list.ts";

const tradeCodes = sql`(select string_agg(a.alias, ' ' order by a.alias) from port_alias a where a.port_code = t0.code)`;

export const placeResources: readonly Resource[] = [
  defineMaster({
    name: "port",
    list: portList,
    source: { entity: Port, computed: { tradeCodes } },
    perm: "master:edit",
    import: portImport,
    title: "place.portSheet",
    leave: ["nameAscii"],
    fields: { code: { hint: "place.locodeHint" }, timeZone: { hint: "place.zoneHint" } },
  }),
  defineMaster({
    name: "dock",
    list: dockList,
    source: { entity: Dock },
    perm: "master:edit",
    import: dockImport,
    title: "place.dockSheet",
    fields: { portCode: { kind: "ref", ref: "port" } },
  }),
];
