import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a booking of the bank comes whole in one file and by its parts, or in another format, in the next; both name it alike, so that its money is
 * registered once. Lines of before have no name of their booking and are known by what they were named.
 */
export class Migration0122 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "receipt" add column "bank_entry" varchar(80) not null default \'\'');
    this.addSql("create index receipt_bank_entry on receipt (split_part(bank_entry, '/', 1)) where bank_entry <> ''");
  }
}
