import { Migration } from "@mikro-orm/migrations";

/** Reason: vehicles of bookings by frame number, looked for by parts of the number. */
export class Migration0051 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "vehicle" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "bk_no" varchar(35) not null, "cg_no" varchar(20) not null, "line_no" int not null default 1, "goods_no" varchar(35) not null default '', "model" varchar(80) not null default '', "import_no" varchar(35) not null default '', "cnt_no" varchar(11) not null default '', "remark" varchar(250) not null default '')`,
    );
    this.addSql(`create index "vehicle_bk_no_index" on "vehicle" ("bk_no")`);
    this.addSql(`create index "vehicle_cg_no_index" on "vehicle" ("cg_no")`);
    this.addSql(`create index "vehicle_goods_no_index" on "vehicle" ("goods_no")`);
    this.addSql(`create index "vehicle_import_no_index" on "vehicle" ("import_no")`);
    this.addSql(`create index "vehicle_cnt_no_index" on "vehicle" ("cnt_no")`);
    this.addSql(`alter table "vehicle" add constraint "vehicle_bk_no_cg_no_unique" unique ("bk_no", "cg_no")`);
    this.addSql("select seaway_trace('vehicle')");
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index vehicle_cg_no_trgm on vehicle using gin (cg_no gin_trgm_ops);
      end if;
    end $$`);
  }
}
