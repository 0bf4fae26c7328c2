import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: an interchange is known by sender, reference and contents. A reference of 35 characters was cut to 14, a sender to 19, and another
 * file under a used reference could not be stored. What we send keeps one file a reference.
 */
export class Migration0140 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "edi_message" alter column "partner_code" type varchar(40), alter column "control_ref" type varchar(35)');
    this.addSql('alter table "edi_message" drop constraint "edi_message_direction_partner_code_control_ref_unique"');
    this.addSql(
      'alter table "edi_message" add constraint "edi_message_direction_partner_code_control_ref_sha256_unique" unique ("direction", "partner_code", "control_ref", "sha256")',
    );
    this.addSql("create unique index edi_message_sent_once on edi_message (partner_code, control_ref) where direction = 'OUT'");
  }
}
