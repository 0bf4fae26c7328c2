import { columnOperations } from "./column-operations.server.ts";
import { columnEntities } from "./column.entity.server.ts";
import { defineModule } from "#platform/module/module.server.ts";

export const columnModule = defineModule({
  name: "column",
  after: ["org", "admin", "data-permission"],
  entities: columnEntities,
  operations: Object.values(columnOperations),
});
