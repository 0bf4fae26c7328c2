import { Migration } from "@mikro-orm/migrations";

/** Reason: free days beyond tariff and contract are applied for and approved before overdue is computed. */
export class Migration0077 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "free_demurrage" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "state" varchar(10) not null default \'DRAFT\', "side" varchar(6) not null, "bill_id" int not null, "voyage_id" int not null, "bl_no" varchar(20) not null, "bk_no" varchar(35) not null default \'\', "client_code" varchar(20) not null default \'\', "client_name" varchar(200) not null default \'\', "port_load" varchar(5) not null default \'\', "port_dis" varchar(5) not null default \'\', "dept_id" int null, "demurrage_days" int null, "detention_days" int null, "approved_demurrage" int null, "approved_detention" int null, "reason" varchar(500) not null default \'\', "reject_reason" varchar(500) not null default \'\', "decided_by" varchar(64) not null default \'\', "decided_time" timestamptz null)',
    );
    this.addSql('create index "free_demurrage_bl_no_index" on "free_demurrage" ("bl_no")');
    this.addSql('create index "free_demurrage_client_code_index" on "free_demurrage" ("client_code")');
    this.addSql('create index "free_demurrage_state_created_time_index" on "free_demurrage" ("state", "created_time")');
    this.addSql(
      'alter table "free_demurrage" add constraint "free_demurrage_bill_id_foreign" foreign key ("bill_id") references "bill" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "free_demurrage" add constraint "free_demurrage_voyage_id_foreign" foreign key ("voyage_id") references "voyage" ("id")',
    );
    this.addSql("select seaway_trace('free_demurrage')");
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index free_demurrage_bl_no_trgm on free_demurrage using gin (bl_no gin_trgm_ops);
      end if;
    end $$`);
  }
}
