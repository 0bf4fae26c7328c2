import { resourceOf } from "#platform/records/resource/registered-resources.server.ts";
import { defineColumnOperations } from "./ops/save-columns.server.ts";
import { defineLayoutOperations } from "./ops/share-layouts.server.ts";

/** Column definitions of pages, and layouts shared with roles. */
export const columnOperations = {
  ...defineColumnOperations((apiName) => resourceOf(apiName).list),
  ...defineLayoutOperations((apiName) => resourceOf(apiName).list),
};
