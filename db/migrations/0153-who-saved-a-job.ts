import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a call for a user, as of a report, is judged by the rights of who saved its job. Of jobs that are there this is who changed the call last, else
 * who made it; the system's own jobs have nobody.
 */
export class Migration0153 extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table job add column saved_by varchar(64) not null default ''");
    this.addSql(`update job j set saved_by = x.operator
      from (
        select j.id, coalesce((
          select c.operator from change_log c
          where c.table_name = 'job' and c.key_value = j.id::text and c.column_name = 'invoke_target' and c.operation = 'UPDATE'
          order by c.id desc limit 1), j.created_by, '') as operator
        from job j) x
      where x.id = j.id and x.operator not in ('', 'system', 'cli', 'scheduler', 'seed', 'anonymous')`);
  }
}
