import { Migration } from "@mikro-orm/migrations";

/** Reason: English pages name departments in English. */
export class Migration0049 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "dept" add "name_en" varchar(60) not null default \'\'');
  }
}
