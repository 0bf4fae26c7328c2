import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a table set unlogged takes its sequence along, and a standby that was copied before has no first page of it: once promoted, every
 * nextval fails, and with it every sign-in. A new sequence is logged. It is dropped and made, since a damaged one can be neither read nor
 * altered; tries live ten minutes, so the numbers go on from the highest that is there.
 */
export class Migration0150 extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table sign_in_attempt alter column id drop default");
    this.addSql("drop sequence if exists sign_in_attempt_id_seq");
    this.addSql("create sequence sign_in_attempt_id_seq owned by sign_in_attempt.id");
    this.addSql("select setval('sign_in_attempt_id_seq', coalesce(max(id), 0) + 1, false) from sign_in_attempt");
    this.addSql("alter table sign_in_attempt alter column id set default nextval('sign_in_attempt_id_seq')");
  }
}
