import { Migration } from "@mikro-orm/migrations";

/** The logs and what of an entry may be set, once; of the change log nothing. */
const kept: Readonly<Record<string, readonly string[]>> = {
  oper_log: ["aside_time", "aside_by"],
  login_log: ["aside_time", "aside_by"],
  change_log: [],
};

/**
 * Reason: nothing in the logs can be edited from the product (domain §8), whatever its code forgets; entries of two of them can be put aside once
 * (decision 028). The triggers look at statements and not at rows, so that putting a million entries aside pays nothing for them; a restore
 * runs without triggers. The lists of both logs come from indexes limited to what they show.
 */
export class Migration0023 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create function seaway_log_kept() returns trigger language plpgsql as $$
      begin
        raise insufficient_privilege using message = format('entries of %s are not changed', tg_table_name);
      end $$`);
    for (const [table, settable] of Object.entries(kept)) {
      this.addSql(`do $$
        declare fixed text := (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
          where table_schema = current_schema() and table_name = '${table}' and column_name <> all ('{${settable.join(",")}}'::text[]));
        begin
          execute format('create trigger log_kept before delete or update of %s on ${table} for each statement execute function seaway_log_kept()', fixed);
        end $$`);
      if (settable.length === 0) continue;
      this.addSql(`create trigger log_aside_once before update of aside_time, aside_by on ${table} for each row
        when (old.aside_time is not null) execute function seaway_log_kept()`);
      this.addSql(`alter table ${table} add constraint ${table}_aside check ((aside_time is null) = (aside_by = ''))`);
    }
    for (const [table, time] of [
      ["oper_log", "oper_time"],
      ["login_log", "login_time"],
    ]) {
      this.addSql(`create index ${table}_in_list on ${table} (${time}, id) where aside_time is null`);
      this.addSql(`create index ${table}_put_aside on ${table} (${time}, id) where aside_time is not null`);
    }
  }
}
