import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: two users of one phone number or mail address are refused by the operations, which two of them at the same moment do not see; the index
 * sees it. Those taken out keep what they had.
 */
export class Migration0013 extends Migration {
  override async up(): Promise<void> {
    this.addSql("create unique index app_user_phone on app_user (phonenumber) where phonenumber <> '' and del_flag = '0'");
    this.addSql("create unique index app_user_mail on app_user (lower(email)) where email <> '' and del_flag = '0'");
  }
}
