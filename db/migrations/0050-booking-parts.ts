import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: each row of the booking list asks whether it has parts. Nearly all bookings have no main booking, so the planner took any number for a
 * frequent one and read the whole table for each row. The index of parts alone is small and is used.
 */
export class Migration0050 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index booking_parts on booking (main_bk_no) where main_bk_no <> ''`);
  }
}
