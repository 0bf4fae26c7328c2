import { Migration } from "@mikro-orm/migrations";

/** Reason: what each message of a received interchange did, and how many codes it leaves open; documents are found by number. */
export class Migration0060 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "edi_message" add "results" jsonb null, add "open_count" int not null default 0');
    this.addSql("create index edi_message_results on edi_message using gin (results jsonb_path_ops)");
  }
}
