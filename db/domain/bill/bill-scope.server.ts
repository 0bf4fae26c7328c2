import type { RawBuilder } from "kysely";
import { inScopeSql, type Reader } from "#platform/list/list-scope.server.ts";
import { billList } from "./bill.list.ts";
import { billSource } from "./bill.source.server.ts";

/** True where the bill whose id is in `column` is in the reader's scope on `page`. For SQL that is not made from a list. */
export const billInScope = ({ em, actor }: Reader, page: string, column: string): RawBuilder<boolean> =>
  inScopeSql(em, actor, { list: billList, source: billSource, page }, column);
