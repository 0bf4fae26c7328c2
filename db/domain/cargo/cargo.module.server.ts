import { sql } from "kysely";
import { cargoEntities } from "./hazardous.entity.server.ts";
import { hazardousResources } from "./hazardous.resources.server.ts";
import { usesIn } from "#platform/resource/code-uses.server.ts";
import { defineModule } from "#platform/module/module.server.ts";

export const cargoModule = defineModule({
  name: "cargo",
  after: ["money", "equipment", "place"],
  entities: cargoEntities,
  resources: hazardousResources,
  references: {
    hazardous: {
      table: "hazardous",
      code: "un_no",
      zh: sql`left(name_zh, 80)`,
      en: sql`left(name_en, 80)`,
      fact: sql`concat_ws(' ', category, packing_group)`,
      by: { kind: "search" },
    },
  },
  uses: usesIn("hazardous", "cargo.hazardousGoods", { currency: ["base_currency"] }),
  unnamed: ["segregation"],
  tableLabels: {
    hazardous: "cargo.table.hazardous",
    segregation: "cargo.table.segregation",
  },
});
