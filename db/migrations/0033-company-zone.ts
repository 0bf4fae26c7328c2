import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: business days (due dates, exchange days, months of statements) are those of a company's own zone, not of the database's. `seaway_zone`
 * answers the zone of a company, of an unknown one that of the house.
 */
export class Migration0033 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "company" add column "time_zone" varchar(60) not null default 'Asia/Shanghai'`);
    this.addSql(`create function seaway_zone(company_code text) returns text language sql stable as $$
      select coalesce((select c.time_zone from company c where c.code = company_code),
        (select c.time_zone from company c order by c.code = 'SEAWAY' desc, c.id limit 1), 'Asia/Shanghai')
    $$`);
  }
}
