import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { vgmDictionaries } from "./vgm.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { defineRecordTabs } from "#platform/records/resource/record-tabs.server.ts";
import { extend } from "#platform/kernel/operation/extension-point.ts";
import { boxesPlaced } from "#domain/containers/container/packing/boxes-placed.ts";
import { shipmentEvents } from "#domain/sailing/voyage/events/shipment-events.server.ts";
import { settleBoxWeights } from "./declare-vgm.server.ts";
import { declarePacked } from "./packed-masses.server.ts";
import { vgmEvents } from "./vgm-events.server.ts";
import { vgmEntities } from "./vgm.entity.server.ts";
import { customsWeightImport, vgmDeclarationImport } from "./vgm.imports.server.ts";
import { vgmDeclarationList } from "./vgm.list.ts";
import { vgmCompareResource, vgmDeclarationResource } from "./vgm.resources.server.ts";

export const vgmModule = defineModule({
  name: "vgm",
  after: ["booking-record", "container"],
  dictionaries: vgmDictionaries,
  entities: vgmEntities,
  resources: [vgmCompareResource, vgmDeclarationResource],
  extensions: [
    extend(shipmentEvents, vgmEvents),
    extend(boxesPlaced, settleBoxWeights),
    extend(boxesPlaced, declarePacked),
  ],
  imports: { "seaway/bookingMgr/vgmCompare": [vgmDeclarationImport, customsWeightImport] },
  scopedImports: [vgmDeclarationImport, customsWeightImport],
  uses: [
    ...usesIn("customs_weight", "vgm.list", { voyage: ["voyage_id"] }, { id: true }),
    ...usesIn("customs_weight", "vgm.list", { container: ["cnt_no"] }),
    ...usesIn("vgm_declaration", "vgm.list", { container: ["cnt_no"] }),
  ],
  roles: {
    clerk: ["vgm:list", "vgm:import", "vgm:accept", "vgm:retract"],
  },
  permissionLabels: {
    "vgm:import": "vgm.permission.import",
    "vgm:accept": "vgm.permission.accept",
    "vgm:retract": "vgm.permission.retract",
  },
  tabs: defineRecordTabs({
    "seaway/bookingMgr/inner": [
      {
        name: "vgm",
        label: "vgm.tab",
        list: vgmDeclarationList.apiName,
        narrowedTo: ({ id }) => ({ bookingId: String(id) }),
      },
    ],
  }),
  tableLabels: {
    vgm_declaration: "vgm.table.vgmDeclaration",
    customs_weight: "vgm.table.customsWeight",
  },
});
