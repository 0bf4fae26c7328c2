import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a session ends when its user is disabled, when the password is set anew and when roles are given or taken (security.md, access),
 * whoever does it - a screen, a command, an import or a hand in the database - so the end stands where the change happens. Changes of a
 * role itself and of an account's customer codes need no end: every request reads them afresh. Who changes their own password names the
 * session it happened in (seaway.keep_session), which alone goes on. A device that would sign in by itself must ask again then; the tables of
 * sign-in questions and tries are worth nothing after a crash.
 */
export class Migration0006 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create or replace function seaway_end_sessions() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'app_user' then
    delete from session where user_id = new.id and id::text is distinct from nullif(current_setting('seaway.keep_session', true), '');
    update device set keep_until = null where user_id = new.id and keep_until is not null and id not in (
      select device_id from session where device_id is not null and id::text = current_setting('seaway.keep_session', true));
  else
    if tg_op <> 'INSERT' then delete from session where user_id = old.user_id; end if;
    if tg_op <> 'DELETE' then delete from session where user_id = new.user_id; end if;
  end if;
  return null;
end $$`);
    this.addSql(`create trigger seaway_end_sessions after update on app_user for each row
      when (old.status is distinct from new.status or old.password_hash is distinct from new.password_hash or old.kind is distinct from new.kind
        or old.del_flag is distinct from new.del_flag)
      execute function seaway_end_sessions()`);
    this.addSql("alter table captcha set unlogged");
    this.addSql("alter table sign_in_attempt set unlogged");
    this.addSql(
      "create trigger seaway_end_sessions after insert or update or delete on user_role for each row execute function seaway_end_sessions()",
    );
  }
}
