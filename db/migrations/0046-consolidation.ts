import { Migration } from "@mikro-orm/migrations";

/** Reason: appended and split bookings are logged with their parts, which is what undoing them goes by. */
export class Migration0046 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "consolidation" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "booking_id" int not null, "voyage_id" int not null, "main_bk_no" varchar(35) not null, "kind" varchar(6) not null, "scheme" varchar(6) not null, "status" varchar(6) not null default \'DONE\', "part_count" int not null, "first_bk_no" varchar(35) not null, "last_bk_no" varchar(35) not null, "pkgs" int not null default 0, "gwt" numeric(18,3) not null default \'0\', "dim" numeric(18,3) not null default \'0\', "parts" jsonb not null, "reason" varchar(500) not null default \'\', "undo_reason" varchar(500) not null default \'\', "undone_by" varchar(64) not null default \'\', "undone_time" timestamptz null)',
    );
    this.addSql('create index "consolidation_booking_id_index" on "consolidation" ("booking_id")');
    this.addSql('create index "consolidation_main_bk_no_index" on "consolidation" ("main_bk_no")');
    this.addSql('create index "consolidation_created_time_index" on "consolidation" ("created_time")');
    this.addSql(
      'alter table "consolidation" add constraint "consolidation_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete cascade',
    );
    this.addSql("select seaway_trace('consolidation')");
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index "consolidation_main_bk_no_trgm" on "consolidation" using gin ("main_bk_no" gin_trgm_ops);
      end if;
    end $$`);
  }
}
