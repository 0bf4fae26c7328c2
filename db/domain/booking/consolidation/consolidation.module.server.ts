import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { consolidationDictionaries } from "./consolidation.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { Consolidation } from "./consolidation.entity.server.ts";
import { consolidationResource } from "./consolidation.resource.server.ts";

export const consolidationModule = defineModule({
  name: "consolidation",
  after: ["booking", "space", "container", "vgm", "bill", "fee", "edi"],
  dictionaries: consolidationDictionaries,
  entities: [Consolidation],
  resources: [consolidationResource],
  uses: [...usesIn("consolidation", "consolidation.list", { voyage: ["voyage_id"] }, { id: true })],
  roles: {
    clerk: ["consolidation:list", "consolidation:edit", "consolidation:undo"],
  },
  permissionLabels: {
    "consolidation:edit": "consolidation.permission.edit",
    "consolidation:undo": "consolidation.permission.undo",
  },
  tableLabels: { consolidation: "consolidation.table.consolidation" },
});
