import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: every write of business data is traced, set-based ones included (domain §8), so stamps and change log live in triggers
 * and not in the ORM. `seaway_trace(table)` attaches them; each table of the business is listed here once.
 */
export const traced: readonly string[] = [
  "company",
  "dept",
  "role",
  "app_user",
  "stored_file",
  "user_role",
  "post",
  "user_post",
  "menu",
  "role_menu",
  "role_dept",
  "data_permission",
  "data_permission_page",
  "common_menu_column",
  "page_column",
  "number_rule",
  "config",
  "dict_type",
  "dict_data",
  "notice",
  "hs_code",
  "package_kind",
  "hazardous",
  "segregation",
  "cost_code",
  "trans_terms",
  "port",
  "port_alias",
  "dock",
  "geography",
  "customer",
  "customer_contact",
  "customer_former",
  "size_type",
  "size_type_alias",
  "container_iso",
  "vessel",
  "owner_code",
  "container",
  "vgm_tolerance",
  "calendar",
  "calendar_day",
  "currency",
  "exchange_rate",
  "exchange_publication",
  "invoice_type",
  "clause",
  "fee_flow",
  "bank",
  "bank_account",
  "salesman",
  "organisation",
  "vessel_line",
  "vessel_line_dock",
  "voyage",
  "voyage_stop",
  "vessel_event",
  "voyage_number",
  "schedule_template",
  "schedule_stop",
  "freight_book",
  "freight_rate",
  "e_booking",
  "eb_cargo",
  "eb_container",
  "booking",
  "booking_cargo",
  "booking_container",
  "booking_edi",
  "booking_roll",
  "space_allotment",
  "space_template",
  "space_draw",
  "container_import",
  "container_import_row",
  "box",
  "packing_line",
  "bill",
  "bill_cargo",
  "bill_container",
  "fee",
  "fee_finding",
  "statement",
  "statement_line",
  "edi_partner",
  "edi_mapping",
  "edi_message",
  "job",
  "list_view",
  "list_desk",
  "form_draft",
  "gen_table",
];

/** Lists are searched by "contains": trigram indexes for each such filter. */
const trigram: readonly [string, string][] = [
  ["booking", "bk_no"],
  ["booking", "shipper_name"],
  ["booking", "consignee_name"],
  ["booking", "client_name"],
  ["booking", "main_bk_no"],
  ["booking", "eb_no"],
  ["e_booking", "eb_no"],
  ["e_booking", "bk_no"],
  ["e_booking", "shipper_name"],
  ["e_booking", "client_name"],
  ["bill", "bl_no"],
  ["bill", "shipper_name"],
  ["bill", "client_name"],
  ["customer", "search"],
  ["customer", "name_en"],
  ["customer", "name_ch"],
  ["customer", "code"],
  ["customer", "name_abbr"],
  ["customer", "former_codes"],
  ["port", "search"],
  ["geography", "search"],
  ["vessel", "name"],
  ["hs_code", "name_en"],
  ["hazardous", "name_en"],
  ["hazardous", "search"],
  ["voyage", "voyage_name"],
  ["voyage", "vessel_name"],
  ["voyage", "voyage"],
  ["voyage_number", "voyage_name"],
  ["vessel_event", "vessel_name"],
  ["box", "cnt_no"],
  ["container", "cnt_no"],
  ["container_import_row", "cnt_no"],
  ["statement", "statement_no"],
  ["statement", "corp_name"],
  ["edi_message", "document_no"],
];

export class Migration0002 extends Migration {
  override async up(): Promise<void> {
    this.addSql(trigramExtension);
    this.addSql(stampFunction);
    this.addSql(logManyFunction);
    this.addSql(logInsertedFunction);
    this.addSql(logFunction);
    this.addSql(attachFunction);
    for (const table of traced) this.addSql(`select seaway_trace('${table}')`);
    for (const [table, column] of trigram) this.addSql(trigramIndex(table, column));
  }
}

/** A server without the extension still gets every table: "contains" reads more there, and the log of the server says what to install. */
const trigramExtension = `do $$ begin
  create extension if not exists pg_trgm;
exception when others then
  raise warning 'Seaway: the extension pg_trgm is missing (%), searches by part of a text will be slow. Install postgresql-contrib and make the indexes named *_trgm of db/migrations/0002-traces.ts', sqlerrm;
end $$`;

const trigramIndex = (table: string, column: string) => `do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index "${table}_${column}_trgm" on "${table}" using gin ("${column}" gin_trgm_ops);
  end if;
end $$`;

const stampFunction = `create or replace function seaway_stamp() returns trigger language plpgsql as $$
declare who text := coalesce(nullif(current_setting('seaway.actor', true), ''), 'system');
begin
  if tg_op = 'INSERT' then
    new.created_by := coalesce(new.created_by, who);
    new.created_time := coalesce(new.created_time, now());
    new.updated_by := who;
    new.updated_time := now();
  else
    if new.version = old.version then new.version := old.version + 1; end if;
    new.updated_by := who;
    new.updated_time := now();
  end if;
  return new;
end $$`;

/** From so many rows on, a statement is logged by one made for its table: making it costs more than it saves on fewer. */
const manyRows = 50;
/** A table of links has no key to name its rows by: they are logged with their columns. */
const keyed = "exists (select from pg_attribute where attrelid = tg_relid and attname = 'id')";
/** Tables with a blob always: it would become text of twice its size only to be left out. */
const blob = "exists (select from pg_attribute where attrelid = tg_relid and attname = 'body')";

/** The exact keys of a set of rows, as ranges; quoted for a text inside a text. */
const keysOf = (id: string) => `range_agg(int8range(${id}, ${id}, ''[]''))`;

/**
 * The log of a set-based update (decision 015): columns are compared as they are, only those that differ become text, and rows whose column went
 * from the same value to the same value at the same version share an entry that names all their keys.
 * Says the same of every record as the log of a few (tests/db/kit/change-log.test.ts).
 */
const logManyFunction = `create or replace function seaway_log_many(relation oid, name text) returns text language sql stable as $$
  select format('insert into change_log (table_name, key_value, keys, column_name, old_value, new_value, operation, operator, source, request_id, row_version)
      select %L, case when count(*) = 1 then min(id)::text else '''' end, case when count(*) > 1 then ${keysOf("id")} end,
        k, was, becomes, ''UPDATE'', $1, $2, $3, version
      from (select n.id::int8 as id, k, case k %s end as was, case k %s end as becomes, %s as version from new_rows n join old_rows o on o.id = n.id
        cross join lateral unnest(array[%s]) k where k is not null) x group by k, was, becomes, version order by min(id)', name,
    string_agg(format('when %L then %s', attname, format(shown, 'o', attname)), ' '),
    string_agg(format('when %L then %s', attname, format(shown, 'n', attname)), ' '),
    case when bool_or(attname = 'version') then 'n.version' else 'null::int' end,
    string_agg(format('case when o.%1$I is distinct from n.%1$I then %1$L end', attname), ', ' order by attnum)
      filter (where attname not in ('version', 'updated_by', 'updated_time', 'search', 'body', 'login_ip', 'login_date')))
  from pg_attribute, lateral (select case when attname = 'password_hash' then '''***''' else 'to_jsonb(%1$I.%2$I) #>> ''{}''' end as shown) x
  where attrelid = relation and attnum > 0 and not attisdropped
$$`;

/**
 * The log of a set-based insert: one entry that names the keys. What was inserted stands in the rows, and in the log from the first change of a
 * column (its old value) or from the deletion (the whole row) on; written a second time it was a third of what an import or a calculation wrote.
 */
const logInsertedFunction = `create or replace function seaway_log_inserted(relation oid, name text) returns text language sql stable as $$
  select format('insert into change_log (table_name, key_value, keys, column_name, operation, operator, source, request_id, row_version)
      select %L, case when n = 1 then first::text else '''' end, case when n = 1 then null
          when last - first + 1 = n then int8multirange(int8range(first, last, ''[]'')) else (select ${keysOf("id::int8")} from new_rows) end,
        ''*'', ''INSERT'', $1, $2, $3, version
      from (select min(id)::int8 as first, max(id)::int8 as last, count(*) as n, %s as version from new_rows) x where n > 0', name,
    case when bool_or(attname = 'version') then 'case when min(version) = max(version) then min(version) end' else 'null::int' end)
  from pg_attribute where attrelid = relation and attnum > 0 and not attisdropped
$$`;

/** Never in the log of a whole row: secrets, blobs, stamps (they are columns of the log itself) and what is made from other columns. */
const unlogged = "{password_hash,body,raw,version,created_by,created_time,updated_by,updated_time,search}";

/**
 * Not in the log of an insert besides: how an amount came about stands in the row itself as long as it is the inserted one, and in the log from
 * its first change or its deletion on. Written twice it was a fifth of what a calculation writes.
 */
const unloggedInsert = unlogged.replace("}", ",derivation}");

/** A setting marked as secret is one like a password. */
const withoutSecret = (row: string) =>
  `case when tg_table_name = 'config' and ${row}->>'secret' = 'true' then ${row} || '{"config_value": "***"}' else ${row} end`;
const isSecret = "(n.key = 'password_hash' or n.key = 'config_value' and x.n->>'secret' = 'true')";

/** Secrets are logged as changed, never with their value; blobs not at all. */
const logFunction = `create or replace function seaway_log_change() returns trigger language plpgsql security definer as $$
declare
  who text := coalesce(nullif(current_setting('seaway.actor', true), ''), 'system');
  door text := coalesce(nullif(current_setting('seaway.source', true), ''), 'system');
  req text := coalesce(current_setting('seaway.request', true), '');
begin
  -- nested, because a condition that names new_rows cannot even be planned for a delete
  if tg_op = 'INSERT' then
    if ${keyed} and (${blob} or (select count(*) from (select from new_rows limit ${manyRows}) x) = ${manyRows}) then
      execute seaway_log_inserted(tg_relid, tg_table_name) using who, door, req;
      return null;
    end if;
    insert into change_log (table_name, key_value, column_name, old_value, new_value, operation, operator, source, request_id, row_version)
    select tg_table_name, coalesce(j->>'id', ''), '*', null, (select coalesce(jsonb_object_agg(k, v), '{}')::text
        from jsonb_each_text(${withoutSecret("j")} - '${unloggedInsert}'::text[]) c(k, v) where v <> ''),
      'INSERT', who, door, req, (j->>'version')::int from (select to_jsonb(n) as j from new_rows n offset 0) x;
  elsif tg_op = 'DELETE' then
    insert into change_log (table_name, key_value, column_name, old_value, new_value, operation, operator, source, request_id, row_version)
    select tg_table_name, coalesce(j->>'id', ''), '*', (${withoutSecret("j")} - '${unlogged}'::text[])::text, null,
      'DELETE', who, door, req, (j->>'version')::int from (select to_jsonb(o) as j from old_rows o offset 0) x;
  elsif tg_table_name <> 'config' and (${blob} or (select count(*) from (select from new_rows limit ${manyRows}) x) = ${manyRows}) then
    execute seaway_log_many(tg_relid, tg_table_name) using who, door, req;
  else
    insert into change_log (table_name, key_value, column_name, old_value, new_value, operation, operator, source, request_id, row_version)
    select tg_table_name, x.id, n.key, case when ${isSecret} then '***' else x.o->>n.key end,
      case when ${isSecret} then '***' else n.value end, 'UPDATE', who, door, req, (x.n->>'version')::int
    -- offset 0: otherwise to_jsonb runs again for every column of every row, which makes the log of a set-based update seven times slower
    from (select n.id::text as id, to_jsonb(o) as o, to_jsonb(n) as n from new_rows n join old_rows o on o.id = n.id offset 0) x
    cross join lateral jsonb_each_text(x.n) n(key, value)
    where n.key not in ('version', 'updated_by', 'updated_time', 'search', 'body', 'login_ip', 'login_date') and x.o->>n.key is distinct from n.value;
  end if;
  return null;
end $$`;

const attachFunction = `create or replace function seaway_trace(name text) returns void language plpgsql as $$
declare has_version boolean; has_id boolean;
begin
  select count(*) filter (where column_name = 'version') > 0, count(*) filter (where column_name = 'id') > 0 into has_version, has_id
  from information_schema.columns where table_schema = current_schema() and table_name = name;
  if has_version then
    -- a set-based insert that stamps its rows itself, rightly, spares the call per row
    execute format('create trigger %I before insert on %I for each row when (new.created_by is null or new.created_time is null
      or new.updated_time is distinct from now() or new.updated_by is distinct from coalesce(nullif(current_setting(''seaway.actor'', true), ''''), ''system''))
      execute function seaway_stamp()', name || '_stamp_i', name);
    execute format('create trigger %I before update on %I for each row execute function seaway_stamp()', name || '_stamp', name);
  end if;
  execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement execute function seaway_log_change()', name || '_log_i', name);
  execute format('create trigger %I after delete on %I referencing old table as old_rows for each statement execute function seaway_log_change()', name || '_log_d', name);
  if has_id then
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows for each statement execute function seaway_log_change()', name || '_log_u', name);
  end if;
end $$`;
