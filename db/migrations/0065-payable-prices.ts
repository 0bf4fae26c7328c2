import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: payables are calculated from suppliers' prices: a payable names its price and keeps what was expected, a finding its side,
 * a difference line the audited fee it corrects.
 */
export class Migration0065 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "fee_finding" add "fee_belong" varchar(1) not null default 'R'`);
    this.addSql(`alter table "fee" add "supplier_price_id" int null, add "expected_amount" numeric(18,3) null, add "changes_id" int null`);
    this.addSql(`create index "fee_supplier_price_id_index" on "fee" ("supplier_price_id")`);
    this.addSql(`create index "fee_changes_id_index" on "fee" ("changes_id")`);
  }
}
