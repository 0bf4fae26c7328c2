import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { pastRows } from "#platform/kernel/trace/past-rows.server.ts";
import type { ListSource } from "../list-shape.server.ts";
import type { Requested } from "./list-where.server.ts";
import type { ListDefinition } from "../list.ts";

/**
 * The source with its rows as of the moment asked for: the end of the day, or of the minute, in the
 * reader's zone. Joined records are of now; columns computed from other records would be too, so
 * they are blank.
 * @throws Refusal list.notInPast for a condition on such a column
 */
export function sourceAt(
  em: EntityManager,
  list: ListDefinition,
  source: ListSource,
  { query, actor }: Requested,
): ListSource {
  if (!query.asOf || !list.asOf || source.rows) return source;
  const { props, tableName } = em.getMetadata().get(source.entity);
  const columns = Object.fromEntries(
    props.flatMap((prop) => {
      if (prop.primary || prop.persist === false) return [];
      return (prop.fieldNames ?? []).map(
        (field, i) => [field, prop.columnTypes[i] ?? "text"] as const,
      );
    }),
  );
  const [day = "", time] = query.asOf.split("T");
  const end = time
    ? sql`timestamp ${sql.lit(`${day} ${time}`)} + interval '1 minute'`
    : sql`timestamp ${sql.lit(day)} + interval '1 day'`;
  return {
    ...blanked(list, source, query),
    rows: pastRows(tableName, columns, sql`((${end}) at time zone ${sql.lit(actor.zone)})`),
  };
}

function blanked(
  list: ListDefinition,
  source: ListSource,
  { filters }: Requested["query"],
): ListSource {
  const { computed, facts, figures, ofRow = [] } = source;
  const blank = list.columns
    .filter(
      ({ key, hidden }) =>
        !hidden && !ofRow.includes(key) && (computed?.[key] ?? facts?.computed[key]) !== undefined,
    )
    .map(({ key }) => key);
  const blankFilter = filters.find(({ key }) => blank.includes(key));
  if (blankFilter) throw new Refusal("list.notInPast", {}, { field: blankFilter.key });
  const left = <Of extends { keys: readonly string[] }>(of: Of): Of => ({
    ...of,
    keys: of.keys.filter((key) => !blank.includes(key)),
  });
  return {
    ...source,
    computed: { ...computed, ...Object.fromEntries(blank.map((key) => [key, sql`null`])) },
    ...(facts?.figures ? { facts: { ...facts, figures: left(facts.figures) } } : {}),
    ...(figures ? { figures: left(figures) } : {}),
  };
}
