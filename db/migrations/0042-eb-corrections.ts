import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: corrections are proposed versions kept beside the received e-booking, one open at a time; e-bookings take attachments. The queue of
 * corrections opens with the latest submitted.
 */
export class Migration0042 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "eb_correction" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "e_booking_id" int not null, "state" varchar(10) not null default \'DRAFT\', "received" jsonb not null, "content" jsonb not null, "reason" varchar(500) not null default \'\', "submitted_by" varchar(64) not null default \'\', "submitted_time" timestamptz null, "decided_by" varchar(64) not null default \'\', "decided_time" timestamptz null, "reject_reason" varchar(500) not null default \'\', "captain_before" varchar(12) not null default \'NOT_NEEDED\', "oversea_before" varchar(12) not null default \'NOT_NEEDED\')',
    );
    this.addSql('create index "eb_correction_e_booking_id_state_index" on "eb_correction" ("e_booking_id", "state")');
    this.addSql(
      'create table "eb_attachment" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "e_booking_id" int not null, "path" varchar(120) not null, "file_name" varchar(120) not null, "size" int not null, "download_count" int not null default 0)',
    );
    this.addSql('create index "eb_attachment_e_booking_id_index" on "eb_attachment" ("e_booking_id")');
    this.addSql('alter table "e_booking" add "correction_time" timestamptz null');
    this.addSql('create index "e_booking_eb_modify_correction_time_index" on "e_booking" ("eb_modify", "correction_time")');
    this.addSql(
      'alter table "eb_correction" add constraint "eb_correction_e_booking_id_foreign" foreign key ("e_booking_id") references "e_booking" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "eb_attachment" add constraint "eb_attachment_e_booking_id_foreign" foreign key ("e_booking_id") references "e_booking" ("id") on delete cascade',
    );
    this.addSql('create unique index "eb_correction_open" on "eb_correction" ("e_booking_id") where "state" in (\'DRAFT\', \'SUBMITTED\')');
    this.addSql(
      'create index "e_booking_received_corrections" on "e_booking" ("correction_time" desc nulls last, "id" desc) where "eb_status" = \'RECEIVED\'',
    );
    this.addSql("select seaway_trace('eb_correction')");
    this.addSql("select seaway_trace('eb_attachment')");
  }
}
