import { sql } from "kysely";
import { defineResource, type Resource } from "../kit/resource.server.ts";
import { ContainerIso, SizeType, Vessel } from "./gear.entity.server.ts";
import { containerIsoList, sizeTypeList, vesselList } from "./gear.list.ts";

const aliases = sql`(select string_agg(a.alias, ' ' order by a.alias) from size_type_alias a where a.size_type = t0.code)`;

export const gearResources: readonly Resource[] = [
  defineResource({ apiName: vesselList.apiName, list: vesselList, source: { entity: Vessel }, steps: {} }),
  defineResource({ apiName: sizeTypeList.apiName, list: sizeTypeList, source: { entity: SizeType, computed: { aliases } }, steps: {} }),
  defineResource({ apiName: containerIsoList.apiName, list: containerIsoList, source: { entity: ContainerIso }, steps: {} }),
];
