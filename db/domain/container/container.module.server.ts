import { boxesOfBooking } from "./booking-packed.server.ts";
import { correctContainerRows } from "./correct-rows.server.ts";
import { containerEntities } from "./container.entity.server.ts";
import { containerRowForm } from "./container-import.form.ts";
import { containerImportResource } from "./containers.resource.server.ts";
import { orderContainers } from "./containers-take.server.ts";
import { uploadContainers } from "./containers-upload.server.ts";
import { verifyContainers } from "./containers-verify.server.ts";
import { importContainers } from "./import-boxes.server.ts";
import { usesIn } from "#platform/resource/code-uses.server.ts";
import { defineModule } from "#platform/module/module.server.ts";

export const containerModule = defineModule({
  name: "container",
  after: ["booking"],
  entities: containerEntities,
  resources: [containerImportResource],
  extensions: [boxesOfBooking],
  operations: [uploadContainers, verifyContainers, importContainers, orderContainers, correctContainerRows],
  forms: { "seaway/container/import": [containerRowForm] },
  picks: { "container:import": ["voyage"] },
  uses: [
    ...usesIn("box", "container.import", { sizeType: ["size_type"], container: ["cnt_no"] }),
    ...usesIn("container_import", "container.import", { voyage: ["voyage_id"] }, { id: true }),
  ],
  permissionLabels: {
    "container:import": "container.permission.import",
    "container:reset": "container.permission.reset",
    "container:edit": "container.permission.edit",
    "container:remove": "container.permission.remove",
  },
  tableLabels: {
    container_import: "container.table.containerImport",
    container_import_row: "container.table.containerImportRow",
    box: "container.table.box",
    packing_line: "container.table.packingLine",
  },
});
