import { Migration } from "@mikro-orm/migrations";

/** Reason: each try to move a file between a partner and us, by message, partner and time. */
export class Migration0061 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create table "edi_transfer" ("id" serial primary key, "version" int not null default 1, "created_by" varchar(64) null, "created_time" timestamptz not null default now(), "updated_by" varchar(64) null, "updated_time" timestamptz not null default now(), "message_id" int not null default 0, "partner_code" varchar(20) not null, "direction" varchar(3) not null, "file_name" varchar(120) not null, "done" varchar(1) not null default \'N\', "error" varchar(120) not null default \'\')',
    );
    this.addSql('create index "edi_transfer_message_id_index" on "edi_transfer" ("message_id")');
    this.addSql('create index "edi_transfer_partner_code_created_time_index" on "edi_transfer" ("partner_code", "created_time")');
    this.addSql('create index "edi_transfer_created_time_index" on "edi_transfer" ("created_time")');
    this.addSql("select seaway_trace('edi_transfer')");
  }
}
