import { Migration } from "@mikro-orm/migrations";

/** Reason: a job writes for a company (domain §10): the one it names, else the only one. */
export class Migration0152 extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table job add column company_code varchar(20) not null default ''");
  }
}
