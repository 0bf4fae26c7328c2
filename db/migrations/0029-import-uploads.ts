import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a run that goes on after a kill finds its file imported already. Only the kept upload tells whether that was its own work, whose
 * figures it reports, or the same content brought by somebody else, which changes nothing.
 */
export class Migration0029 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "container_import" add column "upload_id" int not null default 0`);
  }
}
