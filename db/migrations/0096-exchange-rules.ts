import { Migration } from "@mikro-orm/migrations";

/** Reason: which day's published exchange rate a fee takes is a rule of the company, one for exports and one for imports. */
export class Migration0096 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "exchange_rule" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "company_code" varchar(20) not null, "io_type" varchar(1) not null, "event" varchar(10) not null, "days_before" int not null default 0, "shift" varchar(10) not null, "calendar_code" varchar(20) not null default \'\')',
    );
    this.addSql(
      'alter table "exchange_rule" add constraint "exchange_rule_company_code_io_type_unique" unique ("company_code", "io_type")',
    );
    this.addSql("select seaway_trace('exchange_rule')");
  }
}
