import type { RawBuilder } from "kysely";
import { inScopeSql, type Reader } from "#platform/records/list/query/list-scope.server.ts";
import { billList } from "./bill.list.ts";
import { billSource } from "./bill.source.server.ts";

/** The reader sees the bill with the id in `column` on `page`. */
export const billInScope = (
  { em, actor }: Reader,
  page: string,
  column: string,
): RawBuilder<boolean> =>
  inScopeSql(em, actor, { list: billList, source: billSource, page }, column);
