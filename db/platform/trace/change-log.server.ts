import { type RawBuilder, sql } from "kysely";

/**
 * The condition on `change_log` that finds every entry of one record: its own, and those of statements that inserted or changed many alike
 * (decision 015). `alias`: the name the log has in the statement.
 */
export function ofRecord(tableName: string, id: number, alias = "change_log"): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`${column("table_name")} = ${tableName} and (${column("key_value")} = ${String(id)} or ${column("keys")} @> ${id}::int8)`;
}
