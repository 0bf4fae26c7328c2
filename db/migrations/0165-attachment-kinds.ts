import { Migration } from "@mikro-orm/migrations";

/** Reason: a file at a booking or an e-booking says what document it is. Of the files there are nobody knows it: they are others. */
export class Migration0165 extends Migration {
  override async up(): Promise<void> {
    for (const table of ["eb_attachment", "booking_attachment"])
      this.addSql(`alter table "${table}" add column "kind" varchar(30) not null default 'OTHER'`);
  }
}
