import { shipRenames } from "#domain/masterdata/equipment/ship-renames.ts";
import { voyagesOfRenamed } from "./calls/voyages-of-renamed.server.ts";
import { sql } from "kysely";
import { extend } from "#platform/kernel/operation/extension-point.ts";
import { favouritePorts } from "#domain/masterdata/place/favourite-ports.ts";
import { scheduleStopImport } from "./schedule/schedule.imports.server.ts";
import { voyageEntities } from "./voyage.entity.server.ts";
import { statusControlForm, voyageForm, voyageNumberForm } from "./voyage.form.ts";
import { voyageImport } from "./voyage.imports.server.ts";
import { voyageNumberImport } from "./numbers/voyage-number.import.server.ts";
import { voyageResources } from "./voyage.resources.server.ts";
import { voyageReference } from "./voyage.reference.server.ts";
import { voyageStopImport } from "./calls/voyage-stop.import.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { defineRecordTabs, historyTab } from "#platform/records/resource/record-tabs.server.ts";
import { stopList } from "./voyage.list.ts";

/** Ports on a rotation of our lines. */
const ownPorts = sql`(
    code = any (array(select unnest(string_to_array(rotation, ' ')) from vessel_line))
  )`;
const sideTablePort = { sideTable: { port_code: "portCode" } };
import { voyageDictionaries } from "./voyage.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { voyageEvents } from "./events/voyage-events.server.ts";
import { shipmentEvents } from "./events/shipment-events.server.ts";

export const voyageModule = defineModule({
  name: "voyage",
  after: ["place", "money", "equipment"],
  dictionaries: voyageDictionaries,
  entities: voyageEntities,
  resources: voyageResources,
  imports: {
    "seaway/voyage/voyage": [voyageImport, voyageStopImport],
    "seaway/voyage/voyageStop": [voyageStopImport],
    "seaway/voyage/voyageNo": [voyageNumberImport],
    "seaway/voyage/scheduleTemplate": [scheduleStopImport],
  },
  references: {
    voyage: voyageReference,
    line: {
      table: "vessel_line",
      code: "code",
      zh: sql`name_zh`,
      en: sql`name_en`,
      by: { kind: "all" },
    },
  },
  forms: {
    "seaway/voyage/voyage": [voyageForm],
    "seaway/voyage/voyageNo": [voyageNumberForm],
    "seaway/voyage/statusControl": [statusControlForm],
  },
  uses: [
    ...usesIn("voyage_stop", "voyage.voyages", { port: ["port_code"] }),
    ...usesIn("vessel_line_dock", "voyage.lines", { port: ["port_code"] }),
    ...usesIn("schedule_stop", "voyage.templates", { port: ["port_code"] }),
    ...usesIn("voyage_stop", "voyage.voyages", { dock: ["dock_code"] }, sideTablePort),
    ...usesIn("vessel_line_dock", "voyage.lines", { dock: ["dock_code"] }, sideTablePort),
    ...usesIn("schedule_stop", "voyage.templates", { dock: ["dock_code"] }, sideTablePort),
    ...usesIn("voyage", "voyage.voyages", {
      scheduleTemplate: ["template_code"],
      vessel: ["vessel_code"],
      line: ["line_code"],
    }),
    ...usesIn("schedule_template", "voyage.templates", { line: ["line_code"] }),
    ...usesIn("voyage_number", "voyage.numbers", { line: ["line_code"] }),
  ],
  extensions: [
    extend(shipRenames, voyagesOfRenamed),
    extend(favouritePorts, ownPorts),
    extend(shipmentEvents, voyageEvents),
  ],
  tabs: defineRecordTabs({
    "seaway/voyage/voyage": [
      {
        name: "calls",
        label: "voyage.calls",
        list: stopList.apiName,
        narrowedTo: ({ id }) => ({ voyageId: String(id) }),
        first: true,
      },
      historyTab("voyage"),
    ],
  }),
  staffFields: {
    Voyage: ["remark"],
  },
  roles: {
    clerk: ["voyage:list", "voyage:edit", "voyage:control"],
    captain: ["voyage:list"],
    captainDesk: ["voyage:list"],
    overseas: ["voyage:list"],
    finance: ["voyage:list", "voyage:edit", "voyage:control"],
  },
  permissionLabels: {
    "voyage:edit": "voyage.permission.edit",
    "voyage:control": "voyage.permission.control",
  },
  tableLabels: {
    voyage: "voyage.table.voyage",
    voyage_stop: "voyage.table.voyageStop",
    vessel_line_dock: "voyage.table.vesselLineDock",
    voyage_number: "voyage.table.voyageNumber",
    schedule_stop: "voyage.table.scheduleStop",
  },
});
