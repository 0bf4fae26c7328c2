import { Migration } from "@mikro-orm/migrations";

/** Reason: load details of customers, staged row by row; numbers are looked for by parts. */
export class Migration0054 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "load_detail" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "mode" varchar(10) not null, "file_name" varchar(250) not null default \'\', "content_hash" varchar(64) not null, "client_codes" jsonb not null, "row_count" int not null default 0, "summary" jsonb null)',
    );
    this.addSql('create index "load_detail_created_by_index" on "load_detail" ("created_by")');
    this.addSql(
      'create table "load_detail_row" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "load_detail_id" int not null, "e_booking_id" int null, "client_code" varchar(20) not null default \'\', "sheet" varchar(60) not null default \'\', "row_no" int not null, "order_no" varchar(20) not null default \'\', "bk_no" varchar(40) not null default \'\', "cnt_no" varchar(20) not null default \'\', "size_type" varchar(20) not null default \'\', "seal_no" varchar(40) not null default \'\', "line_no" int null, "goods_name" varchar(250) not null default \'\', "pkgs" int null, "gwt" numeric(18,3) null, "dim" numeric(18,3) null, "tare_kg" numeric(18,3) null, "vgm" numeric(18,3) null, "vgm_method" varchar(1) not null default \'\', "vgm_time" timestamp(0) null, "vessel" varchar(80) not null default \'\', "voyage_no" varchar(40) not null default \'\', "is_soc" varchar(1) not null default \'N\', "empty_flag" varchar(1) not null default \'N\', "remark" varchar(500) not null default \'\', "raw" jsonb not null, "check_status" varchar(13) not null default \'TO_VERIFY\', "check_result" jsonb null, "import_time" timestamptz null)',
    );
    this.addSql('create index "load_detail_row_client_code_index" on "load_detail_row" ("client_code")');
    this.addSql('create index "load_detail_row_load_detail_id_cnt_no_index" on "load_detail_row" ("load_detail_id", "cnt_no")');
    this.addSql('create index "load_detail_row_load_detail_id_seal_no_index" on "load_detail_row" ("load_detail_id", "seal_no")');
    this.addSql('create index "load_detail_row_e_booking_id_index" on "load_detail_row" ("e_booking_id")');
    this.addSql('create index "load_detail_row_bk_no_index" on "load_detail_row" ("bk_no")');
    this.addSql('create index "load_detail_row_cnt_no_index" on "load_detail_row" ("cnt_no")');
    this.addSql('create index "load_detail_row_check_status_index" on "load_detail_row" ("check_status")');
    this.addSql(
      'alter table "load_detail_row" add constraint "load_detail_row_load_detail_id_foreign" foreign key ("load_detail_id") references "load_detail" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "load_detail_row" add constraint "load_detail_row_e_booking_id_foreign" foreign key ("e_booking_id") references "e_booking" ("id") on delete set null',
    );
    for (const table of ["load_detail", "load_detail_row"]) this.addSql(`select seaway_trace('${table}')`);
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index load_detail_row_cnt_no_trgm on load_detail_row using gin (cnt_no gin_trgm_ops);
        create index load_detail_row_bk_no_trgm on load_detail_row using gin (bk_no gin_trgm_ops);
      end if;
    end $$`);
  }
}
