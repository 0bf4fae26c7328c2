import { Migration } from "@mikro-orm/migrations";

/** Reason: what a scan suspects to be missing money is kept until it is explained or gone. */
export class Migration0068 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "fee_leak" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "leak_key" varchar(120) not null, "kind" varchar(10) not null, "state" varchar(10) not null default \'OPEN\', "voyage_id" int not null, "bill_id" int not null, "bl_no" varchar(20) not null default \'\', "bk_no" varchar(35) not null default \'\', "cnt_no" varchar(11) not null default \'\', "client_code" varchar(20) not null default \'\', "port_load" varchar(5) not null default \'\', "port_dis" varchar(5) not null default \'\', "dept_id" int null, "fee_code" varchar(20) not null default \'\', "amount" numeric(18,3) null, "currency" varchar(3) not null default \'\', "params" jsonb not null, "found_time" timestamptz not null, "explanation" varchar(500) not null default \'\', "explained_by" varchar(64) not null default \'\')',
    );
    this.addSql('alter table "fee_leak" add constraint "fee_leak_leak_key_unique" unique ("leak_key")');
    this.addSql('create index "fee_leak_bill_id_index" on "fee_leak" ("bill_id")');
    this.addSql('create index "fee_leak_kind_state_index" on "fee_leak" ("kind", "state")');
    this.addSql('alter table "fee_leak" add constraint "fee_leak_voyage_id_foreign" foreign key ("voyage_id") references "voyage" ("id")');
    this.addSql("select seaway_trace('fee_leak')");
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index fee_leak_bl_no_trgm on fee_leak using gin (bl_no gin_trgm_ops);
        create index fee_leak_cnt_no_trgm on fee_leak using gin (cnt_no gin_trgm_ops);
        create index fee_leak_bk_no_trgm on fee_leak using gin (bk_no gin_trgm_ops);
      end if;
    end $$`);
  }
}
