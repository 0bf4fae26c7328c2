import { type RawBuilder, sql } from "kysely";
import { jsonArray, numberArray, textArray } from "./sql-arrays.ts";

export type ArrayType = "int" | "numeric" | "text" | "date" | "jsonb";
type Value = string | number | null;
/** A column of rows that are sent to the database; text and JSON are never null. */
export type ArrayColumn<Row> = { type: ArrayType; of(row: Row): Value };

/** One array parameter, for `unnest`: a tenth of what JSON costs. */
export function arrayOf(type: ArrayType, values: readonly Value[]): RawBuilder<unknown> {
  const quoted = type === "text" ? textArray : type === "jsonb" ? jsonArray : null;
  return sql`${quoted ? quoted(values.map(String)) : numberArray(values)}::${sql.raw(type)}[]`;
}

/** Rows in a `from`, and what stands for a column of theirs in the statement. */
export type UnnestedRows = { from: RawBuilder<unknown>; pick(name: string): RawBuilder<unknown> };

/**
 * Rows as arrays named `alias`, with their place as `n`. A column that says the same of every row
 * is sent once, and so is JSON that rows share: to read it costs more than all else of a row.
 */
export function unnested<Row>(
  alias: string,
  columns: Readonly<Record<string, ArrayColumn<Row>>>,
  rows: readonly Row[],
): UnnestedRows {
  const picks = new Map<string, RawBuilder<unknown>>();
  const names: string[] = [];
  const arrays: RawBuilder<unknown>[] = [];
  const joins: RawBuilder<unknown>[] = [];
  for (const [name, { type, of }] of Object.entries(columns)) {
    const values = rows.map(of);
    const [first = null] = values;
    if (names.length > 0 && values.every((value) => value === first))
      picks.set(name, sql`${first}::${sql.raw(type)}`);
    else {
      names.push(name);
      const shared = type === "jsonb" ? sharedOf(values) : null;
      arrays.push(shared ? arrayOf("int", shared.places) : arrayOf(type, values));
      picks.set(name, sql.ref(shared ? `of_${name}.value` : `${alias}.${name}`));
      if (shared)
        joins.push(
          sql` join unnest(${arrayOf(type, shared.values)}) with ordinality as ${sql.raw(`of_${name}(value, n)`)} on ${sql.ref(`of_${name}.n`)} = ${sql.ref(`${alias}.${name}`)}`,
        );
    }
  }
  return {
    from: sql`unnest(${sql.join(arrays)}) with ordinality as ${sql.raw(`${alias}(${[...names, "n"].join(", ")})`)}${sql.join(joins, sql``)}`,
    pick: (name) => {
      const pick = picks.get(name);
      if (!pick) throw new Error(`the rows have no column ${name}`);
      return pick;
    },
  };
}

/** Different values and the place of each row's among them; null where none repeat. */
function sharedOf(values: readonly Value[]): { values: Value[]; places: number[] } | null {
  const places = new Map<Value, number>();
  const of = values.map((value) => {
    const place = places.get(value) ?? places.size + 1;
    places.set(value, place);
    return place;
  });
  return places.size < values.length ? { values: [...places.keys()], places: of } : null;
}
