import { correctContainerRows } from "./ops/correct-rows.server.ts";
import { containerEntities } from "./container.entity.server.ts";
import { containerRowForm } from "./import/container-import.form.ts";
import { boxList } from "./box.list.ts";
import { containerUploads } from "./import/container-uploads.server.ts";
import { boxResource, containerImportResource } from "./containers.resource.server.ts";
import { orderContainers } from "./ops/order-containers.server.ts";
import { uploadContainers } from "./ops/upload-containers.server.ts";
import { verifyContainers } from "./ops/verify-containers.server.ts";
import { importContainers } from "./ops/import-boxes.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import {
  defineRecordDocuments,
  defineRecordTabs,
} from "#platform/records/resource/record-tabs.server.ts";
import { containerDictionaries } from "./container.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { extend } from "#platform/kernel/operation/extension-point.ts";
import { containerEvents } from "./container-events.server.ts";
import { shipmentEvents } from "#domain/sailing/voyage/events/shipment-events.server.ts";

export const containerModule = defineModule({
  name: "container",
  after: ["booking-record"],
  dictionaries: containerDictionaries,
  entities: containerEntities,
  resources: [containerImportResource, boxResource],
  extensions: [extend(shipmentEvents, containerEvents)],
  operations: [
    uploadContainers,
    verifyContainers,
    importContainers,
    orderContainers,
    correctContainerRows,
  ],
  forms: { "seaway/container/import": [containerRowForm] },
  picks: { "container:import": ["voyage"] },
  uses: [
    ...usesIn("box", "container.import", { sizeType: ["size_type"], container: ["cnt_no"] }),
    ...usesIn("container_import", "container.import", { voyage: ["voyage_id"] }, { id: true }),
  ],
  staffFields: {
    ContainerImportRow: ["remark", "raw"],
    ContainerImport: ["fileName"],
    Box: ["remark"],
  },
  roles: {
    clerk: [
      "container:list",
      "container:import",
      "container:reset",
      "container:edit",
      "container:remove",
    ],
  },
  permissionLabels: {
    "container:import": "container.permission.import",
    "container:reset": "container.permission.reset",
    "container:edit": "container.permission.edit",
    "container:remove": "container.permission.remove",
  },
  tabs: defineRecordTabs({
    "seaway/bookingMgr/inner": [
      {
        name: "boxes",
        label: "container.tab",
        list: boxList.apiName,
        narrowedTo: ({ id }) => ({ bookingId: String(id) }),
      },
    ],
    "seaway/voyage/voyage": [
      {
        name: "boxes",
        label: "container.tab",
        list: boxList.apiName,
        narrowedTo: ({ id }) => ({ voyageId: String(id) }),
      },
    ],
  }),
  documents: defineRecordDocuments({ "seaway/bookingMgr/inner": [containerUploads] }),
  tableLabels: {
    container_import: "container.table.containerImport",
    container_import_row: "container.table.containerImportRow",
    box: "container.table.box",
    packing_line: "container.table.packingLine",
  },
});
