import { Migration } from "@mikro-orm/migrations";

/** Every e-booking has the customer's loading, whoever makes it: the form, a copy, an import. */
const loadingFunction = `create function seaway_eb_loading() returns trigger language plpgsql as $$
begin
  insert into eb_loading (e_booking_id, eb_no) select id, eb_no from new_rows;
  return null;
end $$`;

const traced = ["eb_loading", "eb_box", "eb_load", "door_point"] as const;

/**
 * Reason: customers state their own containers, what goes into each and where it is delivered, and answer to draft bills (operations §2, §3).
 * Existing e-bookings get an empty loading.
 */
export class Migration0044 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "eb_loading" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "e_booking_id" int not null, "eb_no" varchar(35) not null default \'\', "state" varchar(10) not null default \'OPEN\', "confirmed_by" varchar(64) not null default \'\', "confirmed_time" timestamptz null, "reopen_reason" varchar(500) not null default \'\', "import_id" int not null default 0)',
    );
    this.addSql('alter table "eb_loading" add constraint "eb_loading_e_booking_id_unique" unique ("e_booking_id")');
    this.addSql('create index "eb_loading_state_index" on "eb_loading" ("state")');
    this.addSql(
      'create table "eb_box" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "loading_id" int not null, "line_no" int not null, "cnt_no" varchar(11) not null, "size_type" varchar(10) not null, "seal_no" varchar(40) not null default \'\', "is_soc" varchar(1) not null default \'N\', "empty_flag" varchar(1) not null default \'N\', "tare_kg" numeric(18,3) null, "vgm" numeric(18,3) null, "vgm_method" varchar(1) not null default \'\', "vgm_time" timestamp(0) null, "vgm_by" varchar(64) not null default \'\', "remark" varchar(500) not null default \'\')',
    );
    this.addSql('create index "eb_box_cnt_no_index" on "eb_box" ("cnt_no")');
    this.addSql('create index "eb_box_loading_id_index" on "eb_box" ("loading_id")');
    this.addSql(
      'create table "eb_load" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "box_id" int not null, "cargo_id" int not null, "pkgs" int not null, "gwt" numeric(18,3) not null, "dim" numeric(18,3) not null)',
    );
    this.addSql('create index "eb_load_cargo_id_index" on "eb_load" ("cargo_id")');
    this.addSql('alter table "eb_load" add constraint "eb_load_box_id_cargo_id_unique" unique ("box_id", "cargo_id")');
    this.addSql(
      'create table "door_point" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "booking_id" int not null, "cnt_no" varchar(11) not null, "locked" varchar(1) not null default \'N\', "door_point" varchar(200) not null default \'\', "delivery_time" timestamp(0) null, "remarks" varchar(500) not null default \'\')',
    );
    this.addSql('alter table "door_point" add constraint "door_point_booking_id_cnt_no_unique" unique ("booking_id", "cnt_no")');
    this.addSql(
      'alter table "bill" add "review_state" varchar(10) not null default \'\', add "review_text" varchar(500) not null default \'\', add "review_by" varchar(64) not null default \'\', add "review_time" timestamptz null',
    );
    this.addSql(
      'alter table "eb_loading" add constraint "eb_loading_e_booking_id_foreign" foreign key ("e_booking_id") references "e_booking" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "eb_box" add constraint "eb_box_loading_id_foreign" foreign key ("loading_id") references "eb_loading" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "eb_load" add constraint "eb_load_box_id_foreign" foreign key ("box_id") references "eb_box" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "eb_load" add constraint "eb_load_cargo_id_foreign" foreign key ("cargo_id") references "eb_cargo" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "door_point" add constraint "door_point_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete cascade',
    );
    this.addSql("create index bill_review_state on bill (review_state, id) where review_state <> ''");
    this.addSql("insert into eb_loading (e_booking_id, eb_no, created_by, updated_by) select id, eb_no, 'system', 'system' from e_booking");
    for (const table of traced) this.addSql(`select seaway_trace('${table}')`);
    this.addSql(loadingFunction);
    this.addSql(
      "create trigger e_booking_loading after insert on e_booking referencing new table as new_rows for each statement execute function seaway_eb_loading()",
    );
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index "eb_box_cnt_no_trgm" on "eb_box" using gin ("cnt_no" gin_trgm_ops);
      end if;
    end $$`);
  }
}
