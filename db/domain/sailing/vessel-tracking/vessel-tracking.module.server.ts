import { vesselEntities } from "./vessel-tracking.entity.server.ts";
import { vesselEventForm } from "./vessel-tracking.form.ts";
import { vesselEventImport } from "./vessel-tracking.imports.server.ts";
import { vesselResources } from "./vessel-tracking.resources.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { vesselTrackingDictionaries } from "./vessel-tracking.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const vesselTrackingModule = defineModule({
  name: "vessel-tracking",
  after: ["voyage"],
  dictionaries: vesselTrackingDictionaries,
  entities: vesselEntities,
  resources: vesselResources,
  imports: { "seaway/voyage/vesselStatus": [vesselEventImport] },
  forms: { "seaway/voyage/vesselStatus": [vesselEventForm] },
  uses: [
    ...usesIn("vessel_event", "vessel.status", { port: ["port_code"], vessel: ["vessel_code"] }),
    ...usesIn("vessel_event", "vessel.status", { voyage: ["voyage_id"] }, { id: true }),
  ],
  tableLabels: {
    vessel_event: "vessel.table.vesselEvent",
  },
});
