import { Migration } from "@mikro-orm/migrations";

/** Reason: titles, columns, sums, header and footer of reports are set by company and language. */
export class Migration0053 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "report_setting" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "report" varchar(100) not null, "company_code" varchar(20) not null default \'*\', "lang" varchar(2) not null default \'*\', "title" varchar(200) not null default \'\', "header" varchar(500) not null default \'\', "footer" varchar(500) not null default \'\', "remark" varchar(250) not null default \'\', "columns" jsonb not null default \'[]\')',
    );
    this.addSql(
      'alter table "report_setting" add constraint "report_setting_report_company_code_lang_unique" unique ("report", "company_code", "lang")',
    );
    this.addSql("select seaway_trace('report_setting')");
  }
}
