import { sql } from "kysely";
import { cargoEntities } from "./hazardous.entity.server.ts";
import { hazardousResources } from "./hazardous.resources.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { cargoDictionaries } from "./cargo.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const cargoModule = defineModule({
  name: "cargo",
  after: ["money", "equipment", "place"],
  dictionaries: cargoDictionaries,
  entities: cargoEntities,
  resources: hazardousResources,
  references: {
    hazardous: {
      table: "hazardous",
      code: "un_no",
      zh: sql`left(name_zh, 80)`,
      en: sql`left(name_en, 80)`,
      fact: sql`concat_ws(' ', category, packing_group)`,
      fills: {
        class: sql`category`,
        packingGroup: sql`packing_group`,
        name: sql`upper(left(name_en, 200))`,
        nameZh: sql`left(name_zh, 200)`,
        ems: sql`ems`,
        page: sql`page`,
        label: sql`left(tag, 40)`,
        flashpoint: sql`case when flash_unit = 'CEL' then trim_scale(flash_low)::text end`,
        marinePollutant: sql`marine_pollutant`,
        contact: sql`contact`,
        contactTel: sql`contact_tel`,
      },
      nearest: sql`seq`,
      by: { kind: "search" },
    },
  },
  uses: usesIn("hazardous", "cargo.hazardousGoods", { currency: ["base_currency"] }),
  tableLabels: {
    segregation: "cargo.table.segregation",
  },
});
