import { type RawBuilder, sql } from "kysely";

/** Column name → type, e.g. `{ amount: "numeric" }`; written in code only. */
export type PastColumns = Readonly<Record<string, string>>;

/**
 * The rows of a traced table as they were at a moment, as a derived table with `id` and the columns
 * asked for (decision 079): changed columns take their first old value after it, rows created since
 * are left out, rows deleted since come back. A change counts from the start of its transaction.
 * What the log leaves out (secrets, blobs) is as now. The table has `created_time`; `columns` names
 * another one, at least.
 */
export function pastRows(
  table: string,
  columns: PastColumns,
  moment: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const name = sql.lit(table);
  const logged = Object.keys(columns).filter((column) => column !== "created_time");
  const has = (column: string) => `has_${column}`;
  const olds = logged.map((column) => {
    const is = sql`column_name = ${sql.lit(column)}`;
    return sql`max(old_value) filter (where ${is}) as ${sql.ref(column)},
      bool_or(${is}) as ${sql.ref(has(column))}`;
  });
  const was = Object.entries(columns).map(([column, type]) => {
    const cast = sql.raw(type);
    if (column === "created_time") return sql`coalesce(g.born, t.created_time) as created_time`;
    return sql`case
        when ${sql.ref(`p.${has(column)}`)} then ${sql.ref(`p.${column}`)}::${cast}
        when g.key is not null then (g.row_text ->> ${sql.lit(column)})::${cast}
        else t.${sql.ref(column)}
      end as ${sql.ref(column)}`;
  });
  const now = Object.keys(columns).map((column) => sql`t.${sql.ref(column)}`);
  const named = sql.join(logged.map((column) => sql.lit(column)));
  return sql`(
      with entries as materialized (
          select k.key, c.id as seq, c.operation, c.column_name, c.old_value
          from change_log c
            cross join lateral (
              select c.key_value::int as key
              where c.keys is null
              union all
              select key::int
              from unnest(c.keys) part cross join generate_series(lower(part), upper(part) - 1) key
            ) k
          where c.table_name = ${name}
            and c.oper_time >= ${moment}
            and (c.operation <> 'UPDATE' or c.column_name in (${named}))
        ),
        starts as materialized (
          select distinct on (key) key, operation
          from entries
          order by key, seq
        ),
        gone as materialized (
          select distinct on (e.key) e.key, e.seq, e.old_value::jsonb as row_text,
            (
              select max(i.oper_time)
              from change_log i
              where i.table_name = ${name}
                and i.operation = 'INSERT'
                and (i.key_value = e.key::text or i.keys @> e.key::int8)
                and i.id < e.seq
            ) as born
          from entries e
          where e.operation = 'DELETE'
          order by e.key, e.seq
        ),
        olds as (
          select distinct on (e.key, e.column_name) e.key, e.column_name, e.old_value
          from entries e left join gone g on g.key = e.key
          where e.operation = 'UPDATE' and (g.seq is null or e.seq < g.seq)
          order by e.key, e.column_name, e.seq
        ),
        patches as materialized (select key, ${sql.join(olds)} from olds group by 1)
      select t.id, ${sql.join(now)}
      from ${sql.table(table)} t
      where t.created_time < ${moment} and not exists (select from starts s where s.key = t.id)
      union all
      select s.key, ${sql.join(was)}
      from starts s
        left join ${sql.table(table)} t on t.id = s.key
        left join gone g on g.key = s.key
        left join patches p on p.key = s.key
      where case when g.key is null then t.created_time < ${moment} else s.operation <> 'INSERT' end
    )`;
}
