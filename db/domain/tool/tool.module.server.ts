import { genForm } from "./gen.form.ts";
import { genResource } from "./gen.resource.server.ts";
import { interfacePerm } from "./tool-perms.ts";
import { toolEntities } from "./tool.entity.server.ts";
import { importTables } from "./ops/gen-tables.server.ts";
import { removeDraft, renameDraft, saveDraft } from "./ops/keep-drafts.server.ts";
import { defineModule } from "#platform/module/module.server.ts";

export const toolModule = defineModule({
  name: "tool",
  after: ["admin"],
  entities: toolEntities,
  resources: [genResource],
  operations: [saveDraft, renameDraft, removeDraft, importTables],
  forms: { "tool/gen": [genForm] },
  permissions: [interfacePerm],
});
