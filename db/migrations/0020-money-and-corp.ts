import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a publication of exchange rates is there for every day that has a rate, however the rate came (sheet, file, command, statement), and its
 * version moves with its rates, so that a sheet loaded before does not go over them. And every condition of the new lists has its index.
 */
const headFunction = `create function seaway_exchange_head() returns trigger language plpgsql as $$
declare who text := coalesce(nullif(current_setting('seaway.actor', true), ''), 'system');
begin
  if tg_op <> 'DELETE' then
    -- stamped here, rightly, so that no trigger is called for each
    insert into exchange_publication (rate_type, base_currency, publish_date, local_flag, created_by, created_time, updated_by, updated_time)
    select n.rate_type, n.base_currency, n.publish_date, coalesce(c.local_flag, 'N'), who, now(), who, now()
    from (select distinct rate_type, base_currency, publish_date from new_rows) n left join currency c on c.code = n.base_currency
    on conflict (rate_type, base_currency, publish_date) do update set updated_time = now();
  end if;
  if tg_op <> 'INSERT' then
    update exchange_publication p set updated_time = now()
    from (select distinct rate_type, base_currency, publish_date from old_rows) o
    where p.rate_type = o.rate_type and p.base_currency = o.base_currency and p.publish_date = o.publish_date;
  end if;
  return null;
end $$`;

const triggers = [
  "create trigger exchange_rate_head_i after insert on exchange_rate referencing new table as new_rows for each statement execute function seaway_exchange_head()",
  "create trigger exchange_rate_head_u after update on exchange_rate referencing old table as old_rows new table as new_rows for each statement execute function seaway_exchange_head()",
  "create trigger exchange_rate_head_d after delete on exchange_rate referencing old table as old_rows for each statement execute function seaway_exchange_head()",
];

const indexes: readonly [table: string, columns: string][] = [
  ["exchange_publication", "publish_date, id"],
  ["exchange_publication", "base_currency, publish_date, id"],
  ["exchange_publication", "updated_time, id"],
  ["exchange_rate", "publish_date, id"],
  ["exchange_rate", "currency, publish_date, id"],
  ["exchange_rate", "base_currency, publish_date, id"],
  ["bank", "updated_time, id"],
  ["bank", "name_en, id"],
];

const trigram: readonly [table: string, column: string][] = [
  ["bank", "search"],
  ["bank", "name_en"],
  ["bank", "swift_code"],
];

export class Migration0020 extends Migration {
  override async up(): Promise<void> {
    this.addSql(headFunction);
    for (const trigger of triggers) this.addSql(trigger);
    for (const [table, columns] of indexes) this.addSql(`create index on "${table}" (${columns})`);
    for (const [table, column] of trigram)
      this.addSql(`do $$ begin
        if exists (select from pg_extension where extname = 'pg_trgm') then
          create index "${table}_${column}_trgm" on "${table}" using gin ("${column}" gin_trgm_ops);
        end if;
      end $$`);
  }
}
