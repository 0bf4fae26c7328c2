import { genForm } from "./generator/gen.form.ts";
import { genResource } from "./generator/gen.resource.server.ts";
import { interfacePerm } from "./tool-perms.ts";
import { toolEntities } from "./tool.entity.server.ts";
import { importTables } from "./ops/gen-tables.server.ts";
import { removeDraft, renameDraft, saveDraft } from "./ops/keep-drafts.server.ts";
import { toolDictionaries } from "./tool.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const toolModule = defineModule({
  name: "tool",
  after: ["admin"],
  dictionaries: toolDictionaries,
  entities: toolEntities,
  resources: [genResource],
  operations: [saveDraft, renameDraft, removeDraft, importTables],
  forms: { "tool/gen": [genForm] },
  permissions: [interfacePerm],
  roles: {
    admin: ["tool:build", "tool:gen", "tool:swagger"],
  },
  permissionLabels: {
    "tool:gen:query": "tool.permission.gen.query",
    "tool:gen:edit": "tool.permission.gen.edit",
    "tool:gen:remove": "tool.permission.gen.remove",
    "tool:gen:import": "tool.permission.gen.import",
    "tool:gen:preview": "tool.permission.gen.preview",
    "tool:gen:code": "tool.permission.gen.code",
  },
  tableLabels: {
    form_draft: "tool.table.formDraft",
    gen_table: "tool.table.genTable",
  },
});
