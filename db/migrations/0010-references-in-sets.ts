import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a foreign key asks for the other row once per row written, and on fees that was a third of what a line costs the database
 * (decision 010). These references are kept by triggers that ask once per statement and value instead. They refuse what the key refused, with its
 * name and its code, hold the row pointed to just as it did (`for key share`), and do the same when that row goes.
 */
const references: readonly [child: string, column: string, parent: string, onDelete: "set null" | "cascade" | "no action"][] = [
  ["fee", "bill_id", "bill", "set null"],
  ["fee", "voyage_id", "voyage", "no action"],
  ["statement_line", "statement_id", "statement", "cascade"],
];

export class Migration0010 extends Migration {
  override async up(): Promise<void> {
    for (const text of [checkFunction, goneFunction, emptiedFunction, attachFunction]) this.addSql(text);
    for (const words of references) this.addSql(`select seaway_reference(${words.map((word) => `'${word}'`).join(", ")})`);
  }
}

/** After an insert: of the whole statement. After an update of the column: of the row, when it points elsewhere now. Empty is no reference. */
const checkFunction = `create or replace function seaway_reference_check() returns trigger language plpgsql as $$
declare field text := tg_argv[0]; parent text := tg_argv[1]; missing text;
begin
  if tg_level = 'STATEMENT' then
    execute format('with wanted as materialized (select distinct %1$I as id from new_rows where %1$I is not null),
      held as materialized (select p.id from %2$I p where p.id in (select id from wanted) order by p.id for key share)
      select min(id)::text from wanted where id not in (select id from held)', field, parent) into missing;
  else
    execute format('with wanted as (select ($1).%1$I as id), held as materialized (select p.id from %2$I p, wanted w where p.id = w.id for key share of p)
      select id::text from wanted where id is not null and id not in (select id from held)', field, parent) into missing using new;
  end if;
  if missing is not null then
    raise foreign_key_violation using table = tg_table_name, column = field, constraint = tg_argv[2],
      message = format('insert or update on table "%s" violates foreign key constraint "%s"', tg_table_name, tg_argv[2]),
      detail = format('Key (%s)=(%s) is not present in table "%s".', field, missing, parent);
  end if;
  return null;
end $$`;

/** After the row pointed to is deleted, or gets another id. */
const goneFunction = `create or replace function seaway_reference_gone() returns trigger language plpgsql as $$
declare child text := tg_argv[0]; field text := tg_argv[1]; used boolean;
begin
  if tg_op = 'DELETE' and tg_argv[3] = 'set null' then
    execute format('update %1$I set %2$I = null where %2$I = $1', child, field) using old.id;
  elsif tg_op = 'DELETE' and tg_argv[3] = 'cascade' then
    execute format('delete from %1$I where %2$I = $1', child, field) using old.id;
  else
    execute format('select exists (select from %1$I where %2$I = $1)', child, field) into used using old.id;
    if used then
      raise foreign_key_violation using table = child, constraint = tg_argv[2],
        message = format('update or delete on table "%s" violates foreign key constraint "%s" on table "%s"', tg_table_name, tg_argv[2], child),
        detail = format('Key (id)=(%s) is still referenced from table "%s".', old.id, child);
    end if;
  end if;
  return null;
end $$`;

/** A table that is pointed to is not emptied at one blow while anything points to it. */
const emptiedFunction = `create or replace function seaway_reference_emptied() returns trigger language plpgsql as $$
declare used boolean;
begin
  execute format('select exists (select from %I where %I is not null)', tg_argv[0], tg_argv[1]) into used;
  if used then raise feature_not_supported using message = format('cannot truncate "%s": "%s" refers to it', tg_table_name, tg_argv[0]); end if;
  return null;
end $$`;

const attachFunction = `create or replace function seaway_reference(child text, field text, parent text, on_delete text) returns void language plpgsql as $$
declare name text := format('%s_%s_foreign', child, field); words text := format('%L, %L, %L, %L', child, field, name, on_delete);
begin
  execute format('alter table %I drop constraint if exists %I', child, name);
  execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement
    execute function seaway_reference_check(%L, %L, %L)', name || '_i', child, field, parent, name);
  execute format('create trigger %1$I after update of %2$I on %3$I for each row when (new.%2$I is distinct from old.%2$I)
    execute function seaway_reference_check(%2$L, %4$L, %5$L)', name || '_u', field, child, parent, name);
  execute format('create trigger %I after delete on %I for each row execute function seaway_reference_gone(%s)', name || '_d', parent, words);
  execute format('create trigger %I after update of id on %I for each row when (new.id <> old.id)
    execute function seaway_reference_gone(%s)', name || '_p', parent, words);
  execute format('create trigger %I before truncate on %I for each statement execute function seaway_reference_emptied(%s)', name || '_t', parent, words);
end $$`;
