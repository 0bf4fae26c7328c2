import { sql } from "kysely";
import { defineResource, type Resource } from "../kit/resource.server.ts";
import { Dock, Port } from "./place.entity.server.ts";
import { dockList, portList } from "./place.list.ts";

const tradeCodes = sql`(select string_agg(a.alias, ' ' order by a.alias) from port_alias a where a.port_code = t0.code)`;

export const placeResources: readonly Resource[] = [
  defineResource({ apiName: portList.apiName, list: portList, source: { entity: Port, computed: { tradeCodes } }, steps: {} }),
  defineResource({ apiName: dockList.apiName, list: dockList, source: { entity: Dock }, steps: {} }),
];
