import { sql } from "kysely";
import { equipmentEntities } from "./equipment.entity.server.ts";
import { equipmentResources } from "./equipment.resources.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { equipmentDictionaries } from "./equipment.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { ownerCode } from "./equipment.resources.server.ts";
import { sizeTypeAliasImport } from "./equipment.imports.server.ts";

export const equipmentModule = defineModule({
  name: "equipment",
  after: [],
  dictionaries: equipmentDictionaries,
  entities: equipmentEntities,
  resources: equipmentResources,
  imports: {
    "xhlbasic/containerSize": [sizeTypeAliasImport],
    "xhlbasic/container": [ownerCode.import],
  },
  references: {
    containerIso: {
      table: "container_iso",
      code: "code",
      en: sql`remark`,
      fact: sql`size_type`,
      by: { kind: "all" },
    },
    sizeType: {
      table: "size_type",
      code: "code",
      zh: sql`name_zh`,
      en: sql`name_en`,
      fact: sql`iso_code`,
      by: { kind: "all" },
    },
    vessel: {
      table: "vessel",
      code: "code",
      en: sql`name`,
      fact: sql`nullif(imo, '')`,
      by: { kind: "name", columns: ["name"] },
    },
  },
  uses: [
    ...usesIn("container_iso", "equipment.isoCodes", { sizeType: ["size_type"] }),
    ...usesIn("container", "equipment.containers", {
      sizeType: ["size_type"],
      ownerCode: ["prefix"],
    }),
    ...usesIn("vessel", "equipment.vessels", { geography: ["flag"] }),
    ...usesIn("vgm_tolerance", "equipment.vgmTolerances", { geography: ["country"] }),
    ...usesIn("size_type", "equipment.sizes", { containerIso: ["iso_code"] }),
  ],
  tableLabels: {
    size_type_alias: "equipment.table.sizeTypeAlias",
  },
});
