import { Migration } from "@mikro-orm/migrations";

/** Reason: a setting says whom the document of a report goes to. */
export class Migration0101 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "report_setting" add column "addressee" varchar(200) not null default \'\'');
  }
}
