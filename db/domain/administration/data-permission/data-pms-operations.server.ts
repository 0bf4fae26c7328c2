import { resourceOf } from "#platform/records/resource/registered-resources.server.ts";
import { defineDataPmsOperations } from "./ops/save-data-pms.server.ts";

export const dataPmsOperations = defineDataPmsOperations((apiName) => resourceOf(apiName).list);
