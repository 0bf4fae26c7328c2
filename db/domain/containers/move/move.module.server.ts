import { extend } from "#platform/kernel/operation/extension-point.ts";
import { moveDictionaries } from "./move.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { defineRecordTabs } from "#platform/records/resource/record-tabs.server.ts";
import { shipmentEvents } from "#domain/sailing/voyage/events/shipment-events.server.ts";
import { loadedCells, loadedDays } from "./bill-stowage.server.ts";
import { moveTracking } from "./move-tracking.server.ts";
import { moveEntities } from "./move.entity.server.ts";
import { moveImport } from "./move.imports.server.ts";
import { moveList } from "./move.list.ts";
import { moveResource } from "./move.resource.server.ts";

export const moveModule = defineModule({
  name: "move",
  after: ["bill"],
  dictionaries: moveDictionaries,
  entities: moveEntities,
  resources: [moveResource],
  imports: { [moveList.apiName]: [moveImport] },
  extensions: [extend(shipmentEvents, moveTracking), loadedCells, loadedDays],
  uses: [
    ...usesIn("container_move", "move.list", {
      port: ["port_code"],
      container: ["cnt_no"],
      sizeType: ["size_type"],
    }),
    ...usesIn(
      "container_move",
      "move.list",
      { dock: ["dock_code"] },
      { sideTable: { port_code: "portCode" } },
    ),
    ...usesIn("container_move", "move.list", { voyage: ["voyage_id"] }, { id: true }),
  ],
  roles: {
    clerk: ["move:record"],
  },
  permissionLabels: { "move:record": "move.permission.record" },
  tabs: defineRecordTabs({
    "seaway/bookingMgr/inner": [
      {
        name: "moves",
        label: "move.tab",
        list: moveList.apiName,
        narrowedTo: ({ id }) => ({ bookingId: String(id) }),
      },
    ],
    "seaway/voyage/voyage": [
      {
        name: "moves",
        label: "move.tab",
        list: moveList.apiName,
        narrowedTo: ({ id }) => ({ voyageId: String(id) }),
      },
    ],
  }),
  tableLabels: { container_move: "move.table.containerMove" },
});
