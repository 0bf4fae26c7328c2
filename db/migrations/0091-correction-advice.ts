import { Migration } from "@mikro-orm/migrations";

/** Reason: after manifest closing a bill changes by a correction advice, and the amendment fee is due once per bill. */
export class Migration0091 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "correction_advice" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "state" varchar(10) not null default \'DRAFT\', "advice_no" varchar(30) not null, "serial" int not null, "cause" varchar(10) not null default \'CUSTOMER\', "bill_id" int not null, "voyage_id" int not null, "bl_no" varchar(20) not null, "bk_no" varchar(35) not null default \'\', "client_code" varchar(20) not null default \'\', "client_name" varchar(200) not null default \'\', "port_load" varchar(5) not null default \'\', "port_dis" varchar(5) not null default \'\', "dept_id" int null, "reason" varchar(500) not null default \'\', "mail_to" varchar(120) not null default \'\', "reject_reason" varchar(500) not null default \'\', "submitted_by" varchar(64) not null default \'\', "submitted_time" timestamptz null, "decided_by" varchar(64) not null default \'\', "decided_time" timestamptz null, "applied_by" varchar(64) not null default \'\', "applied_time" timestamptz null, "charged" varchar(1) not null default \'N\')',
    );
    this.addSql('alter table "correction_advice" add constraint "correction_advice_advice_no_unique" unique ("advice_no")');
    this.addSql('create index "correction_advice_bl_no_index" on "correction_advice" ("bl_no")');
    this.addSql('create index "correction_advice_client_code_index" on "correction_advice" ("client_code")');
    this.addSql('create index "correction_advice_state_created_time_index" on "correction_advice" ("state", "created_time")');
    this.addSql('create index "correction_advice_bill_id_index" on "correction_advice" ("bill_id")');
    this.addSql('create index "correction_advice_created_time_index" on "correction_advice" ("created_time")');
    this.addSql(
      'create table "correction_advice_change" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "advice_id" int not null, "line_no" int not null, "field" varchar(40) not null, "line_id" int not null default 0, "line_name" varchar(40) not null default \'\', "old_value" text not null default \'\', "new_value" text not null default \'\', "authority" varchar(10) not null, "corrector" varchar(10) not null, "charged" varchar(1) not null default \'N\')',
    );
    this.addSql('create index "correction_advice_change_advice_id_index" on "correction_advice_change" ("advice_id")');
    this.addSql('alter table "bill" add "amendment_due" varchar(1) not null default \'N\'');
    this.addSql(
      'alter table "correction_advice" add constraint "correction_advice_bill_id_foreign" foreign key ("bill_id") references "bill" ("id") on delete cascade',
    );
    this.addSql(
      'alter table "correction_advice" add constraint "correction_advice_voyage_id_foreign" foreign key ("voyage_id") references "voyage" ("id")',
    );
    this.addSql(
      'alter table "correction_advice_change" add constraint "correction_advice_change_advice_id_foreign" foreign key ("advice_id") references "correction_advice" ("id") on delete cascade',
    );
    this.addSql("select seaway_trace('correction_advice')");
    this.addSql("select seaway_trace('correction_advice_change')");
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index correction_advice_advice_no_trgm on correction_advice using gin (advice_no gin_trgm_ops);
        create index correction_advice_bl_no_trgm on correction_advice using gin (bl_no gin_trgm_ops);
      end if;
    end $$`);
  }
}
