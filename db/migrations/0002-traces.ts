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
  "user_role",
  "menu",
  "number_rule",
  "config",
  "dict_data",
  "hs_code",
  "package_kind",
  "hazardous",
  "cost_code",
  "trans_terms",
  "port",
  "port_alias",
  "dock",
  "customer",
  "size_type",
  "size_type_alias",
  "container_iso",
  "vessel",
  "currency",
  "exchange_rate",
  "vessel_line",
  "voyage",
  "voyage_stop",
  "freight_book",
  "freight_rate",
  "e_booking",
  "eb_cargo",
  "eb_container",
  "booking",
  "booking_cargo",
  "booking_container",
  "booking_roll",
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
  ["fee", "bl_no"],
  ["fee", "corp_name"],
  ["customer", "search"],
  ["customer", "name_en"],
  ["port", "search"],
  ["vessel", "name"],
  ["hs_code", "name_en"],
  ["hazardous", "name_en"],
  ["voyage", "voyage_name"],
  ["box", "cnt_no"],
  ["container_import_row", "cnt_no"],
  ["statement", "statement_no"],
  ["statement", "corp_name"],
  ["edi_message", "document_no"],
];

export class Migration0002 extends Migration {
  override async up(): Promise<void> {
    this.addSql("create extension if not exists pg_trgm");
    this.addSql(stampFunction);
    this.addSql(logFunction);
    this.addSql(attachFunction);
    for (const table of traced) this.addSql(`select seaway_trace('${table}')`);
    for (const [table, column] of trigram)
      this.addSql(`create index "${table}_${column}_trgm" on "${table}" using gin ("${column}" gin_trgm_ops)`);
  }
}

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

/** Secrets are logged as changed, never with their value; blobs not at all. */
const logFunction = `create or replace function seaway_log_change() returns trigger language plpgsql security definer as $$
declare
  who text := coalesce(nullif(current_setting('seaway.actor', true), ''), 'system');
  door text := coalesce(nullif(current_setting('seaway.source', true), ''), 'system');
  req text := coalesce(current_setting('seaway.request', true), '');
begin
  if tg_op = 'INSERT' then
    insert into change_log (table_name, key_value, column_name, old_value, new_value, operation, operator, source, request_id, row_version)
    select tg_table_name, coalesce(j->>'id', ''), '*', null, (j - '{password_hash,body,raw,version,created_by,created_time,updated_by,updated_time,search}'::text[])::text,
      'INSERT', who, door, req, (j->>'version')::int from (select to_jsonb(n) as j from new_rows n offset 0) x;
  elsif tg_op = 'DELETE' then
    insert into change_log (table_name, key_value, column_name, old_value, new_value, operation, operator, source, request_id, row_version)
    select tg_table_name, coalesce(j->>'id', ''), '*', (j - '{password_hash,body,raw,version,created_by,created_time,updated_by,updated_time,search}'::text[])::text, null,
      'DELETE', who, door, req, (j->>'version')::int from (select to_jsonb(o) as j from old_rows o offset 0) x;
  else
    insert into change_log (table_name, key_value, column_name, old_value, new_value, operation, operator, source, request_id, row_version)
    select tg_table_name, x.id, n.key, case when n.key = 'password_hash' then '***' else x.o->>n.key end,
      case when n.key = 'password_hash' then '***' else n.value end, 'UPDATE', who, door, req, (x.n->>'version')::int
    -- offset 0: otherwise to_jsonb runs again for every column of every row, which makes the log of a set-based update seven times slower
    from (select n.id::text as id, to_jsonb(o) as o, to_jsonb(n) as n from new_rows n join old_rows o on o.id = n.id offset 0) x
    cross join lateral jsonb_each_text(x.n) n(key, value)
    where n.key not in ('version', 'updated_by', 'updated_time', 'search', 'body') and x.o->>n.key is distinct from n.value;
  end if;
  return null;
end $$`;

const attachFunction = `create or replace function seaway_trace(name text) returns void language plpgsql as $$
declare has_version boolean; has_id boolean;
begin
  select count(*) filter (where column_name = 'version') > 0, count(*) filter (where column_name = 'id') > 0 into has_version, has_id
  from information_schema.columns where table_schema = current_schema() and table_name = name;
  if has_version then
    execute format('create trigger %I before insert or update on %I for each row execute function seaway_stamp()', name || '_stamp', name);
  end if;
  execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement execute function seaway_log_change()', name || '_log_i', name);
  execute format('create trigger %I after delete on %I referencing old table as old_rows for each statement execute function seaway_log_change()', name || '_log_d', name);
  if has_id then
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows for each statement execute function seaway_log_change()', name || '_log_u', name);
  end if;
end $$`;
