import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { pastRows } from "../trace/past-rows.server.ts";
import type { ListSource } from "./list-shape.server.ts";
import type { Requested } from "./list-where.server.ts";
import type { ListDefinition } from "./list.ts";

/** The source with its rows as of the moment asked for: the end of the day, or of the minute, in the reader's zone. Joined records are of now. */
export function sourceAt(em: EntityManager, list: ListDefinition, source: ListSource, { query, actor }: Requested): ListSource {
  if (!query.asOf || !list.asOf || source.rows) return source;
  const { props, tableName } = em.getMetadata().get(source.entity);
  const columns = Object.fromEntries(
    props.flatMap((prop) => {
      if (prop.primary || prop.persist === false) return [];
      return (prop.fieldNames ?? []).map((field, i) => [field, prop.columnTypes[i] ?? "text"] as const);
    }),
  );
  const [day = "", time] = query.asOf.split("T");
  const end = time ? sql`timestamp ${sql.lit(`${day} ${time}`)} + interval '1 minute'` : sql`timestamp ${sql.lit(day)} + interval '1 day'`;
  return { ...source, rows: pastRows(tableName, columns, sql`((${end}) at time zone ${sql.lit(actor.zone)})`) };
}
