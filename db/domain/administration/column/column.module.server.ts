import { columnOperations } from "./column-operations.server.ts";
import { columnEntities } from "./column.entity.server.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const columnModule = defineModule({
  name: "column",
  after: ["org", "admin", "data-permission"],
  entities: columnEntities,
  operations: Object.values(columnOperations),
  roles: {
    finance: ["list:share"],
  },
  permissionLabels: {
    "list:share": "column.permission.list.share",
  },
  tableLabels: {
    list_view: "column.table.listView",
    common_menu_column: "column.table.commonMenuColumn",
    page_column: "column.table.pageColumn",
    list_desk: "column.table.listDesk",
  },
});
