import { loadDetailEntities } from "./load-detail.entity.server.ts";
import { loadDetailForm } from "./load-detail.form.ts";
import { loadDetailResource } from "./load-detail.resource.server.ts";
import { uploadDetails, verifyDetails } from "./ops/upload-details.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const loadDetailModule = defineModule({
  name: "load-detail",
  after: ["loading"],
  entities: loadDetailEntities,
  resources: [loadDetailResource],
  operations: [uploadDetails, verifyDetails],
  forms: { "eb/loadDetailImport": [loadDetailForm] },
  uses: [
    ...usesIn("load_detail_row", "loadDetail.list", { sizeType: ["size_type"] }),
    ...usesIn(
      "load_detail_row",
      "loadDetail.list",
      { customer: ["client_code"] },
      { listed: true },
    ),
  ],
  tableLabels: { load_detail: "loadDetail.table.upload", load_detail_row: "loadDetail.table.row" },
});
