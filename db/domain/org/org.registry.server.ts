import { sql } from "kysely";
import { type AnyOperation, defineResource, type Resource } from "../kit/resource.server.ts";
import { ChangeLog } from "../kit/trace.entity.server.ts";
import { changeLogList } from "./change-log.list.ts";

const changeLog = defineResource({
  apiName: changeLogList.apiName,
  list: changeLogList,
  source: { entity: ChangeLog, version: sql`1` },
  steps: {},
});

export const orgResources: readonly Resource[] = [changeLog];
export const orgOperations: readonly AnyOperation[] = [];
