import { Migration } from "@mikro-orm/migrations";

/** Reason: the list of changed bookings offers who changed them, who took note of them and when; without indexes each asks the whole table. */
export class Migration0103 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create index "booking_modification_changed_by_changed_time_index" on "booking_modification" ("changed_by", "changed_time")',
    );
    this.addSql('create index "booking_modification_taken_by_changed_time_index" on "booking_modification" ("taken_by", "changed_time")');
    this.addSql('create index "booking_modification_taken_time_index" on "booking_modification" ("taken_time")');
  }
}
