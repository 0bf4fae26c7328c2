import { freeDemurrageDictionaries } from "./free-demurrage.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { FreeDemurrage } from "./free-demurrage.entity.server.ts";
import { freeDemurrageResource } from "./free-demurrage.resource.server.ts";

export const freeDemurrageModule = defineModule({
  name: "free-demurrage",
  after: ["bill"],
  dictionaries: freeDemurrageDictionaries,
  entities: [FreeDemurrage],
  resources: [freeDemurrageResource],
  uses: [
    ...usesIn("free_demurrage", "freeDemurrage.list", {
      port: ["port_load", "port_dis"],
      customer: ["client_code"],
    }),
    ...usesIn(
      "free_demurrage",
      "freeDemurrage.list",
      { voyage: ["voyage_id"], bill: ["bill_id"] },
      { id: true },
    ),
  ],
  roles: {
    clerk: ["freeDemurrage:list", "freeDemurrage:edit"],
    finance: ["freeDemurrage:list", "freeDemurrage:approve"],
  },
  permissionLabels: {
    "freeDemurrage:edit": "freeDemurrage.permission.edit",
    "freeDemurrage:approve": "freeDemurrage.permission.approve",
  },
  tableLabels: { free_demurrage: "freeDemurrage.table" },
});
