import { dataPmsOperations } from "./data-pms-operations.server.ts";
import { dataPermissionEntities } from "./data-permission.entity.server.ts";
import { endSeeAs, seeAs } from "./ops/see-as.server.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const dataPermissionModule = defineModule({
  name: "data-permission",
  after: ["org", "place", "voyage"],
  entities: dataPermissionEntities,
  operations: [...Object.values(dataPmsOperations), seeAs, endSeeAs],
  roles: {
    admin: ["system:dataPms"],
  },
  permissionLabels: {
    "system:dataPms:edit": "dataPermission.permission.dataPms.edit",
  },
  tableLabels: {
    data_permission: "dataPermission.table.dataPermission",
    data_permission_page: "dataPermission.table.dataPermissionPage",
  },
});
