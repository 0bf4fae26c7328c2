import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: the dangerous goods manifest names marine pollutants (IMO FAL form 7), and no line could say so. Lines of before say no until
 * somebody answers. Rolls, correction advices, free demurrage and leaks are found by their booking, bill and voyage, which had no index.
 */
export class Migration0105 extends Migration {
  override async up(): Promise<void> {
    this.addSql('create index "fee_leak_voyage_id_index" on "fee_leak" ("voyage_id")');
    this.addSql('alter table "eb_cargo" add "dg_marine_pollutant" varchar(1) not null default \'N\'');
    this.addSql('create index "booking_roll_booking_id_index" on "booking_roll" ("booking_id")');
    this.addSql('alter table "booking_cargo" add "dg_marine_pollutant" varchar(1) not null default \'N\'');
    this.addSql('create index "free_demurrage_bill_id_index" on "free_demurrage" ("bill_id")');
    this.addSql('create index "free_demurrage_voyage_id_index" on "free_demurrage" ("voyage_id")');
    this.addSql('create index "correction_advice_voyage_id_index" on "correction_advice" ("voyage_id")');
    this.addSql('alter table "bill_cargo" add "dg_marine_pollutant" varchar(1) not null default \'N\'');
  }
}
