import { resourceOf } from "#platform/resource/registered-resources.server.ts";
import { defineDataPmsOperations } from "./ops/save-data-pms.server.ts";

/** Data permissions of pages: which page, rows and columns. */
export const dataPmsOperations = defineDataPmsOperations((apiName) => resourceOf(apiName).list);
