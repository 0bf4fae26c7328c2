import { boxesPlaced } from "#domain/containers/container/packing/boxes-placed.ts";
import { declarePlaced } from "./declare-masses.server.ts";
import { loadingEntities } from "./loading.entity.server.ts";
import { loadingForm } from "./loading.form.ts";
import {
  loadingBoxResource,
  loadingLineResource,
  loadingResource,
} from "./loading.resource.server.ts";
import { plannedLoad } from "./planned-load.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { extend } from "#platform/kernel/operation/extension-point.ts";
import { loadingDictionaries } from "./loading.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const loadingModule = defineModule({
  name: "loading",
  after: ["ebooking-record", "door-point", "vgm"],
  dictionaries: loadingDictionaries,
  extensions: [plannedLoad, extend(boxesPlaced, declarePlaced)],
  entities: loadingEntities,
  resources: [loadingBoxResource, loadingLineResource, loadingResource],
  forms: { "eb/containerConfirm": [loadingForm] },
  uses: usesIn("eb_box", "loading.boxes", { sizeType: ["size_type"], container: ["cnt_no"] }),
  roles: {
    clerk: ["ebContainer:list", "ebContainer:edit", "ebContainer:confirm", "ebContainer:reopen"],
    customer: ["ebContainer:list", "ebContainer:edit", "ebContainer:confirm"],
  },
  permissionLabels: {
    "ebContainer:edit": "loading.permission.edit",
    "ebContainer:confirm": "loading.permission.confirm",
    "ebContainer:reopen": "loading.permission.reopen",
  },
  tableLabels: {
    eb_loading: "loading.table.loading",
    eb_box: "loading.table.box",
    eb_load: "loading.table.line",
  },
});
