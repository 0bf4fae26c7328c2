import { type RawBuilder, sql } from "kysely";
import { inScopeSql, type Reader } from "#platform/records/list/query/list-scope.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import { Fee } from "./fee.entity.server.ts";
import { feeListAt } from "./fee.list.ts";

export const feeRows: ListSource = {
  entity: Fee,
  computed: {
    baseCurrency: sql`''::text`,
    matchState: sql`''::text`,
    openAmount: sql`null::numeric`,
    statementNo: sql`''::text`,
    dueDate: sql`null::date`,
  },
};

/** SQL condition: the reader sees the fee with the id in `column` on the fee page `page`. */
export const feeInScope = (
  { em, actor }: Reader,
  page: string,
  column: string,
): RawBuilder<boolean> => inScopeSql(em, actor, { list: feeListAt(page), source: feeRows }, column);
