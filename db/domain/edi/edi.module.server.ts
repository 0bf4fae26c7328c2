import { sql } from "kysely";
import { defineModule } from "#platform/module/module.server.ts";
import { ediEntities } from "./edi.entity.server.ts";
import { coverage } from "./edi-coverage.server.ts";
import { ediResources } from "./edi.resource.server.ts";

export const ediModule = defineModule({
  name: "edi",
  after: ["bill", "fee"],
  entities: ediEntities,
  resources: ediResources,
  operations: [coverage],
  references: {
    ediPartner: { table: "edi_partner", code: "code", zh: sql`name`, by: { kind: "all" }, staffOnly: true, page: "seaway/edi/partner" },
  },
  numbers: { EDI: { table: "edi_message", column: "control_ref" } },
  unnamed: ["ediMapping"],
  permissionLabels: {
    "edi:export": "edi.permission.export",
    "edi:resend": "edi.permission.resend",
    "edi:partner": "edi.permission.partner",
  },
  tableLabels: {
    edi_partner: "edi.table.ediPartner",
    edi_mapping: "edi.table.ediMapping",
    edi_message: "edi.table.ediMessage",
  },
});
