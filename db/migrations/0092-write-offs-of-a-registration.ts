import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: the write-offs of a registration are asked by the lists of container write-offs, by cancelling and by the tie-out; without an index each
 * registration read them all (over a minute for 170,000 registrations).
 */
export class Migration0092 extends Migration {
  override async up(): Promise<void> {
    this.addSql('create index "verification_receipt_id_index" on "verification" ("receipt_id")');
  }
}
