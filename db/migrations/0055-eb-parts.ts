import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: parts of an e-booking under its number; marks of the carrier stay at their line; and at a million e-bookings lines are found by
 * index, as are the approvals that wait.
 */
export class Migration0055 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "e_booking" add "suffix_scheme" varchar(6) not null default \'\', add "last_suffix" int not null default 0');
    this.addSql('create index "e_booking_main_eb_no_index" on "e_booking" ("main_eb_no")');
    this.addSql('create index "eb_container_e_booking_id_index" on "eb_container" ("e_booking_id")');
    this.addSql('alter table "eb_change_mark" add "line_id" int null');
    this.addSql('create index "eb_cargo_e_booking_id_index" on "eb_cargo" ("e_booking_id")');
    // A mark named its line by place from 0.
    for (const table of ["cargo", "containers"])
      this.addSql(`update eb_change_mark m set field = '${table}.' || split_part(m.field, '.', 3), line_id = (
          select l.id from ${table === "cargo" ? "eb_cargo" : "eb_container"} l where l.e_booking_id = m.e_booking_id
          order by l.line_no, l.id offset split_part(m.field, '.', 2)::int limit 1)
        where m.field ~ '^${table}[.][0-9]+[.]'`);
    this.addSql("create index e_booking_captain on e_booking (submitted_time, id) where dg_captain_flag <> 'NOT_NEEDED'");
    this.addSql("create index e_booking_overseas on e_booking (submitted_time, id) where dg_oversea_flag <> 'NOT_NEEDED'");
    this.addSql("create index door_point_delivery_time on door_point (delivery_time)");
  }
}
