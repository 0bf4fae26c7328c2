import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: every staged row of a container import changes its status once, set-based. Room left on each page keeps the new version on the
 * page of the old one, so that none of the table's indexes is written a second time; the room is taken up again by later changes.
 */
export class Migration0003 extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table container_import_row set (fillfactor = 55)");
  }
}
