import { sql } from "kysely";
import { type AreaModule, defineModule } from "#platform/module/module.server.ts";
import type { MapsCodes } from "./booking-export.ts";
import { defineCoverage } from "./edi-coverage.server.ts";
import { ediEntities } from "./edi.entity.server.ts";
import { type EdiPorts, ediResources } from "./edi.resource.server.ts";
import { mappingImport } from "./mapping.import.server.ts";

/** The module with what #edi lends to it. */
export const ediModule = ({ mapsCodes, ...ports }: EdiPorts & { mapsCodes: MapsCodes }): AreaModule =>
  defineModule({
    name: "edi",
    after: ["bill", "fee"],
    entities: ediEntities,
    resources: ediResources(ports),
    imports: { "xhlbasic/ediMapping": [mappingImport] },
    operations: [defineCoverage(mapsCodes)],
    references: {
      ediPartner: { table: "edi_partner", code: "code", zh: sql`name`, by: { kind: "all" }, staffOnly: true, page: "seaway/edi/partner" },
    },
    numbers: { EDI: { table: "edi_message", column: "control_ref" } },
    unnamed: ["ediMapping"],
  });
