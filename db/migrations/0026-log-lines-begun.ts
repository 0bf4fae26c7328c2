import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: long work writes its line of the operation log before it begins, so that nothing is done that the log does not hold (decision 030). Such
 * a line (STARTED) says once how the work ended; everything else in the log stays as it is written (migration 0023).
 */
export class Migration0026 extends Migration {
  override async up(): Promise<void> {
    this.addSql("drop trigger log_kept on oper_log");
    this.addSql(`do $$
      declare fixed text := (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
        where table_schema = current_schema() and table_name = 'oper_log'
          and column_name <> all ('{aside_time,aside_by,result,refusal,ms}'::text[]));
      begin
        execute format('create trigger log_kept before delete or update of %s on oper_log for each statement execute function seaway_log_kept()', fixed);
      end $$`);
    this.addSql(`create trigger log_ended_once before update of result, refusal, ms on oper_log for each row
      when (old.result <> 'STARTED') execute function seaway_log_kept()`);
  }
}
