import { type RawBuilder, sql } from "kysely";

/** Finds entries of a record, including those of set-based statements (decision 015). */
export function ofRecord(tableName: string, id: number, alias = "change_log"): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`${column("table_name")} = ${tableName}
    and (${column("key_value")} = ${String(id)} or ${column("keys")} @> ${id}::int8)`;
}
