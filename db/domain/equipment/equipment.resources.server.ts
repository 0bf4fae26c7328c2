import { sql } from "kysely";
import { defineMaster } from "#platform/resource/listed-master.server.ts";
import type { Resource } from "#platform/resource/resource.server.ts";
import { containerImport } from "./container.import.server.ts";
import { Container, ContainerIso, SizeType, Vessel, VgmTolerance } from "./equipment.entity.server.ts";
import { containerIsoImport, vesselImport } from "./equipment.imports.server.ts";
import { containerIsoList, containerList, sizeTypeList, vesselList, vgmToleranceList } from "./equipment.list.ts";
import { sizeTypeImport } from "./size-type.import.server.ts";
import { vgmToleranceImport } from "./vgm-tolerance.import.server.ts";

const aliases = sql`(select string_agg(a.alias, ' ' order by a.alias) from size_type_alias a where a.size_type = t0.code)`;

const owner = sql`(select o.owner from owner_code o where o.prefix = t0.prefix)`;
const ofSize = (column: string) => sql`(select s.${sql.ref(column)} from size_type s where s.code = t0.size_type)`;

export const gearResources: readonly Resource[] = [
  defineMaster({
    name: "vessel",
    list: vesselList,
    source: { entity: Vessel },
    perm: "master:edit",
    import: vesselImport,
    code: "code",
    title: "gear.vesselSheet",
    fields: { code: { hint: "gear.vesselCodeHint" }, flag: { kind: "ref", ref: "country" } },
  }),
  defineMaster({
    name: "sizeType",
    list: sizeTypeList,
    source: { entity: SizeType, computed: { aliases } },
    perm: "master:edit",
    import: sizeTypeImport,
    title: "gear.sizeSheet",
    fields: { isoCode: { kind: "ref", ref: "containerIso" }, aliases: { kind: "text", span: 12, hint: "gear.aliasesHint" } },
  }),
  defineMaster({
    name: "containerIso",
    list: containerIsoList,
    source: { entity: ContainerIso },
    perm: "master:edit",
    import: containerIsoImport,
    title: "gear.isoSheet",
    fields: { sizeType: { kind: "ref", ref: "sizeType" } },
  }),
  defineMaster({
    name: "container",
    list: containerList,
    source: { entity: Container, computed: { owner, sizeGroup: ofSize("size_group"), typeGroup: ofSize("type_group") } },
    perm: "master:edit",
    import: containerImport,
    title: "gear.containerSheet",
    fields: { sizeType: { kind: "ref", ref: "sizeType" }, code: { hint: "gear.containerCodeHint" }, remark: { span: 6 } },
  }),
  defineMaster({
    name: "vgmTolerance",
    list: vgmToleranceList,
    source: { entity: VgmTolerance },
    perm: "master:edit",
    import: vgmToleranceImport,
    title: "gear.vgmToleranceSheet",
    fields: { country: { kind: "ref", ref: "country", hint: "gear.anyCountryHint" }, remark: { span: 6 } },
  }),
];
