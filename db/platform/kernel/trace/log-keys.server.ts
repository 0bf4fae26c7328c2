import { type RawBuilder, sql } from "kysely";

/** Numbers stay taken (decision 057), so their counters are no consequence. */
export const counterTables: readonly string[] = ["number_rule"];

/** The keys of a log entry, one row each; an entry of many names them as ranges (decision 015). */
export const keysOfEntry: RawBuilder<{ key: string }> = sql`
  (
    select c.key_value::bigint as key
    where c.keys is null and c.key_value ~ '^[0-9]{1,18}$'
    union all
    select key
    from unnest(c.keys) part cross join generate_series(lower(part), upper(part) - 1) key
  )`;
