import { sql } from "kysely";
import { defineMaster } from "../kit/master.server.ts";
import { defineResource, type Resource } from "../kit/resource.server.ts";
import { ContainerIso, SizeType, Vessel } from "./gear.entity.server.ts";
import { containerIsoImport, vesselImport } from "./gear.imports.server.ts";
import { containerIsoList, sizeTypeList, vesselList } from "./gear.list.ts";

const aliases = sql`(select string_agg(a.alias, ' ' order by a.alias) from size_type_alias a where a.size_type = t0.code)`;

export const gearResources: readonly Resource[] = [
  defineMaster({
    name: "vessel",
    list: vesselList,
    source: { entity: Vessel },
    perm: "master:edit",
    import: vesselImport,
    code: "code",
    title: "gear.vesselSheet",
    fields: { code: { hint: "gear.vesselCodeHint" } },
  }),
  defineResource({ apiName: sizeTypeList.apiName, list: sizeTypeList, source: { entity: SizeType, computed: { aliases } }, steps: {} }),
  defineMaster({
    name: "containerIso",
    list: containerIsoList,
    source: { entity: ContainerIso },
    perm: "master:edit",
    import: containerIsoImport,
    title: "gear.isoSheet",
    fields: { sizeType: { kind: "ref", ref: "sizeType" } },
  }),
];
