import { Migration } from "@mikro-orm/migrations";

/** Reason: moves of containers from terminals and depots, looked for by number, booking, place and time. */
export class Migration0059 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "container_move" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "sender" varchar(64) not null, "cnt_no" varchar(11) not null, "event" varchar(12) not null, "event_time" timestamptz not null, "port_code" varchar(5) not null, "dock_code" varchar(20) not null default \'\', "time_zone" varchar(60) not null default \'\', "empty_flag" varchar(1) not null default \'N\', "traffic" varchar(1) not null default \'\', "size_type" varchar(10) not null default \'\', "bk_no" varchar(35) not null default \'\', "bl_no" varchar(35) not null default \'\', "booking_id" int null, "voyage_id" int null, "voyage_name" varchar(60) not null default \'\', "seal_no" varchar(40) not null default \'\', "gross_kg" numeric(18,3) null, "truck_no" varchar(35) not null default \'\', "cell" varchar(10) not null default \'\', "remark" varchar(250) not null default \'\', "message_id" int not null default 0)',
    );
    this.addSql('create index "container_move_cnt_no_event_time_index" on "container_move" ("cnt_no", "event_time")');
    this.addSql('create index "container_move_booking_id_index" on "container_move" ("booking_id")');
    this.addSql('create index "container_move_voyage_id_index" on "container_move" ("voyage_id")');
    this.addSql('create index "container_move_event_time_index" on "container_move" ("event_time")');
    this.addSql('create index "container_move_port_code_event_time_index" on "container_move" ("port_code", "event_time")');
    this.addSql('create index "container_move_bk_no_index" on "container_move" ("bk_no")');
    this.addSql(
      'alter table "container_move" add constraint "container_move_sender_cnt_no_event_event_time_unique" unique ("sender", "cnt_no", "event", "event_time")',
    );
    this.addSql(
      'alter table "container_move" add constraint "container_move_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete set null',
    );
    this.addSql(
      'alter table "container_move" add constraint "container_move_voyage_id_foreign" foreign key ("voyage_id") references "voyage" ("id") on delete set null',
    );
    this.addSql("select seaway_trace('container_move')");
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index container_move_cnt_no_trgm on container_move using gin (cnt_no gin_trgm_ops);
        create index container_move_bk_no_trgm on container_move using gin (bk_no gin_trgm_ops);
        create index container_move_voyage_name_trgm on container_move using gin (voyage_name gin_trgm_ops);
      end if;
    end $$`);
  }
}
