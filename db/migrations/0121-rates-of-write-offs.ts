import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a rate of a write-off is compared with the published one; beyond what the company allows (in percent, 5 where blank) it is confirmed with a
 * reason, which the part keeps.
 */
export class Migration0121 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "company" add column "rate_tolerance" numeric(5,2) null');
    this.addSql('alter table "verification" add column "rate_reason" varchar(200) not null default \'\'');
  }
}
