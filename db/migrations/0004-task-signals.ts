import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: pages show tasks live, so every change of one is told at commit, whoever writes it; a heartbeat is no change. Who has seen the
 * end of a task is its bell's business and no entity's, so the column and its index stand here.
 */
export class Migration0004 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "task" add column "read_time" timestamptz null');
    this.addSql('create index "task_operator_id" on "task" ("operator", "id" desc)');
    this.addSql(`create or replace function seaway_task_signal() returns trigger language plpgsql as $$
begin
  perform pg_notify('seaway_task_state', json_build_object('id', new.id, 'kind', new.kind, 'operator', new.operator, 'status', new.status,
    'seen', new.seen, 'total', new.total, 'changed', new.changed, 'failed', new.failed)::text);
  return null;
end $$`);
    this.addSql("create trigger task_signal_i after insert on task for each row execute function seaway_task_signal()");
    this.addSql(`create trigger task_signal_u after update on task for each row
      when ((old.status, old.seen, old.total, old.changed, old.failed, old.message_code) is distinct from
        (new.status, new.seen, new.total, new.changed, new.failed, new.message_code)) execute function seaway_task_signal()`);
  }
}
