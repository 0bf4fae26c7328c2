import { inScopeSql } from "#platform/records/list/query/list-scope.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { LoadDetailRow } from "./load-detail.entity.server.ts";
import { loadDetailFacts } from "./load-detail.facts.server.ts";
import { loadDetailList } from "./load-detail.list.ts";

export const loadDetailSource = {
  entity: LoadDetailRow,
  facts: loadDetailFacts,
} satisfies ListSource;

/** Condition on `load_detail_row`: visible to the actor. */
export const detailInScope = ({ em, actor }: Pick<Ctx, "em" | "actor">) =>
  inScopeSql(em, actor, { list: loadDetailList, source: loadDetailSource }, "load_detail_row.id");
