import type { RawBuilder } from "kysely";
import { inScopeSql, type Reader } from "#platform/records/list/query/list-scope.server.ts";
import { ebookingList } from "./ebooking.list.ts";
import { ebookingRows } from "./ebooking.source.server.ts";

/**
 * SQL condition: the reader sees the e-booking with the id in `column` on `page`; approval pages
 * included.
 */
export const ebookingInScope = (
  { em, actor }: Reader,
  page: string,
  column: string,
): RawBuilder<boolean> =>
  inScopeSql(em, actor, { list: ebookingList, source: ebookingRows, page }, column);
