import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a page whose session was ended elsewhere (forced sign-out, disabled account, other roles) must say so at once and hear nothing more of
 * its reader's work, so the end of every session is told at commit, whoever ends it.
 */
export class Migration0024 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create or replace function seaway_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('seaway_session_end', id::text) from old_rows;
  return null;
end $$`);
    this.addSql(
      "create trigger session_ended after delete on session referencing old table as old_rows for each statement execute function seaway_session_ended()",
    );
  }
}
