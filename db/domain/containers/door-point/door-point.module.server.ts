import { doorPointEntities } from "./door-point.entity.server.ts";
import { customerDoorPointResource, doorPointResource } from "./door-point.resource.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const doorPointModule = defineModule({
  name: "door-point",
  after: ["container"],
  entities: doorPointEntities,
  resources: [doorPointResource, customerDoorPointResource],
  uses: usesIn("door_point", "doorPoint.list", { container: ["cnt_no"] }),
  roles: {
    clerk: ["doorPoint:list", "doorPoint:lock", "ebDoor:list", "ebDoor:edit"],
    customer: ["ebDoor:list", "ebDoor:edit"],
  },
  permissionLabels: {
    "ebDoor:edit": "doorPoint.permission.edit",
    "doorPoint:lock": "doorPoint.permission.lock",
  },
  tableLabels: { door_point: "doorPoint.table.doorPoint" },
});
