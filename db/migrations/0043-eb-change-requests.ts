import { Migration } from "@mikro-orm/migrations";

/** Reason: the carrier may ask for changes at fields of an e-booking, and customers ask to cancel received ones. */
export class Migration0043 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "eb_change_mark" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "e_booking_id" int not null, "field" varchar(60) not null, "severity" varchar(5) not null, "code" varchar(30) not null, "message" varchar(500) not null default \'\', "answered_time" timestamptz null)',
    );
    this.addSql('create index "eb_change_mark_e_booking_id_answered_time_index" on "eb_change_mark" ("e_booking_id", "answered_time")');
    this.addSql(
      'alter table "e_booking" add "cancel_status" varchar(10) not null default \'NONE\', add "cancel_reason" varchar(500) not null default \'\', add "cancel_time" timestamptz null, add "cancel_decided_by" varchar(64) not null default \'\', add "cancel_decided_time" timestamptz null, add "cancel_decline_reason" varchar(500) not null default \'\'',
    );
    this.addSql('create index "e_booking_cancel_status_cancel_time_index" on "e_booking" ("cancel_status", "cancel_time")');
    this.addSql(
      'alter table "eb_change_mark" add constraint "eb_change_mark_e_booking_id_foreign" foreign key ("e_booking_id") references "e_booking" ("id") on delete cascade',
    );
    this.addSql("select seaway_trace('eb_change_mark')");
  }
}
