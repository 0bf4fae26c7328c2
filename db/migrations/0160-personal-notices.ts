import { Migration } from "@mikro-orm/migrations";

/** Reason: a refusal is told to those who asked, each reader by a notice of their own (decision 133). */
export class Migration0160 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table "personal_notice" (
      "id" int not null primary key,
      "user_id" int not null,
      "code" varchar(80) not null,
      "params" jsonb not null,
      "path" varchar(250) not null,
      "subject" varchar(80) not null,
      "record_id" int not null,
      "of_client" varchar(20) not null default '',
      "request_id" varchar(64) not null,
      "created_by" varchar(64) not null,
      "created_time" timestamptz not null,
      "read_time" timestamptz null,
      "mail_time" timestamptz null,
      "settled" boolean not null default false
    )`);
    this.addSql('create index "personal_notice_user_id_created_time_index" on "personal_notice" ("user_id", "created_time")');
    this.addSql('create index "personal_notice_subject_record_id_index" on "personal_notice" ("subject", "record_id")');
    this.addSql('create index "personal_notice_request_id_index" on "personal_notice" ("request_id")');
    this.addSql(
      'create unique index "personal_notice_standing" on "personal_notice" ("user_id", "subject", "record_id") where not settled',
    );
    this.addSql('create index "personal_notice_unread" on "personal_notice" ("user_id") where read_time is null');
    this.addSql('create index "personal_notice_to_mail" on "personal_notice" ("created_time") where mail_time is null');
  }
}
