import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: the foreign key of a write-off asked for its registration once per line, an eighth of what a batch costs the database. It is asked for
 * once per statement now, as fees ask for their bills (0010).
 */
export class Migration0111 extends Migration {
  override async up(): Promise<void> {
    this.addSql("select seaway_reference('verification', 'receipt_id', 'receipt', 'no action')");
  }
}
