import { defineModule } from "#platform/runtime/module/module.server.ts";
import { defineRecordTabs } from "#platform/records/resource/record-tabs.server.ts";
import { vehicleEntities } from "./vehicle.entity.server.ts";
import { vehicleResource } from "./vehicle.resources.server.ts";

export const vehicleModule = defineModule({
  name: "vehicle",
  after: ["container"],
  entities: vehicleEntities,
  resources: [vehicleResource],
  roles: {
    clerk: ["vehicle:list", "vehicle:edit"],
  },
  permissionLabels: { "vehicle:edit": "vehicle.permission.edit" },
  tableLabels: { vehicle: "vehicle.table.vehicle" },
  tabs: defineRecordTabs({
    "seaway/bookingMgr/inner": [
      {
        name: "vehicles",
        label: "vehicle.tab",
        list: "seaway/container/vehicle",
        narrowedTo: ({ bkNo }) => ({ bkNo: String(bkNo) }),
        open: "/seaway/container/vehicle/index/:id",
      },
    ],
  }),
});
