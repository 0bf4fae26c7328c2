import { type RawBuilder, sql } from "kysely";
import { inScopeSql, type Reader } from "#platform/list/list-scope.server.ts";
import type { ListSource } from "#platform/list/list-sql.server.ts";
import { Fee } from "./fee.entity.server.ts";
import { feeListAt } from "./fee.list.ts";

/** The fee list reduced to what its scope needs. */
export const feeRows: ListSource = {
  entity: Fee,
  computed: { baseCurrency: sql`''::text` },
};

/** True where the fee whose id is in `column` is in the reader's scope on `page`, a page of fees. For SQL that is not made from a list. */
export const feeInScope = ({ em, actor }: Reader, page: string, column: string): RawBuilder<boolean> =>
  inScopeSql(em, actor, { list: feeListAt(page), source: feeRows }, column);
