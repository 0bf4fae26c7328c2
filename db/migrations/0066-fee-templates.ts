import { Migration } from "@mikro-orm/migrations";

/** Reason: fees that belong to every bill of a line or port pair, one table a side. */
export class Migration0066 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "common_payable" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "code" varchar(20) not null, "fee_code" varchar(20) not null, "corp_code" varchar(20) not null default '', "unit" varchar(12) not null, "size_type" varchar(10) not null default '', "price" numeric(18,6) not null, "currency" varchar(3) not null, "voyline" varchar(20) not null default '', "port_load" varchar(5) not null default '', "port_dis" varchar(5) not null default '', "enabled" varchar(1) not null default 'Y', "remark" varchar(250) not null default '')`,
    );
    this.addSql(`alter table "common_payable" add constraint "common_payable_code_unique" unique ("code")`);
    this.addSql(`create index "common_payable_fee_code_index" on "common_payable" ("fee_code")`);
    this.addSql(`create index "common_payable_corp_code_index" on "common_payable" ("corp_code")`);
    this.addSql(
      `create table "common_receivable" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "code" varchar(20) not null, "fee_code" varchar(20) not null, "corp_code" varchar(20) not null default '', "unit" varchar(12) not null, "size_type" varchar(10) not null default '', "price" numeric(18,6) not null, "currency" varchar(3) not null, "voyline" varchar(20) not null default '', "port_load" varchar(5) not null default '', "port_dis" varchar(5) not null default '', "enabled" varchar(1) not null default 'Y', "remark" varchar(250) not null default '')`,
    );
    this.addSql(`alter table "common_receivable" add constraint "common_receivable_code_unique" unique ("code")`);
    this.addSql(`create index "common_receivable_fee_code_index" on "common_receivable" ("fee_code")`);
    this.addSql(`create index "common_receivable_corp_code_index" on "common_receivable" ("corp_code")`);
    this.addSql("select seaway_trace('common_receivable')");
    this.addSql("select seaway_trace('common_payable')");
  }
}
