import { attachmentDictionaries } from "./attachment-kinds.ts";
import { fileEntities } from "./file.entity.server.ts";
import { collectFiles } from "./ops/collect-files.server.ts";
import { keepFiles } from "./ops/keep-files.server.ts";
import { removeTemporaryFile } from "./ops/remove-file.server.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const fileModule = defineModule({
  name: "file",
  after: [],
  entities: fileEntities,
  operations: [keepFiles, removeTemporaryFile, collectFiles],
  dictionaries: attachmentDictionaries,
  jobs: {
    "file.collect": {
      operation: collectFiles,
      params: [],
      label: "job.target.files",
      example: "file.collect()",
      schedule: {
        jobName: "collect-files",
        invokeTarget: "file.collect()",
        cronExpression: "0 40 3 * * ?",
        misfirePolicy: "2",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  tableLabels: {
    stored_file: "file.table.storedFile",
  },
});
