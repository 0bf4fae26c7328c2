import { sql } from "kysely";
import { favouritePorts } from "./favourite-ports.ts";
import { placeEntities } from "./place.entity.server.ts";
import { placeResources } from "./place.resources.server.ts";
import { portAliasImport, portNameZhImport } from "./trade-names.imports.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";

const names = { zh: sql`name_zh`, en: sql`name_en` };
import { placeDictionaries } from "./place.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const placeModule = defineModule({
  name: "place",
  after: [],
  dictionaries: placeDictionaries,
  entities: placeEntities,
  resources: placeResources,
  imports: { "xhlbasic/port": [portAliasImport, portNameZhImport] },
  references: {
    port: {
      table: "port",
      code: "code",
      ...names,
      fact: sql`country`,
      country: true,
      by: { kind: "search" },
      first: () => sql.join(favouritePorts.parts(), sql` or `),
    },
    geography: {
      table: "geography",
      code: "code",
      ...names,
      fact: sql`parent_code`,
      by: { kind: "search" },
    },
    country: {
      table: "geography",
      code: "code",
      ...names,
      only: sql`type = 'COUNTRY'`,
      by: { kind: "search" },
    },
    city: {
      table: "geography",
      code: "code",
      ...names,
      fact: sql`parent_code`,
      only: sql`type = 'CITY'`,
      by: { kind: "search" },
    },
  },
  uses: [
    ...usesIn("dock", "place.docks", { port: ["port_code"] }),
    ...usesIn("geography", "place.geography", { geography: ["parent_code"] }),
    ...usesIn("geography", "place.geography", { geography: ["cities"] }, { array: true }),
    ...usesIn("port", "place.ports", { geography: ["country", "city"] }),
  ],
  tableLabels: {
    port_alias: "place.table.portAlias",
  },
});
