import { Migration } from "@mikro-orm/migrations";

/** Reason: English pages name departments in English. The department of a new installation gets the name it would have got. */
export class Migration0049 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "dept" add "name_en" varchar(60) not null default \'\'');
    this.addSql("update dept set name_en = 'Head office' where dept_name = '总部' and parent_id = 0");
  }
}
