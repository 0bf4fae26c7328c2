import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: each side of a bill's fees has a lock of its own (spec/screens.csv, billFeeLock of both sides), and the pages of payables, which are few among
 * the receivables, must not read past all of those to show their newest.
 */
export class Migration0034 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "bill" add "payable_fee_lock" varchar(1) not null default 'N'`);
    this.addSql("create index fee_payable on fee (created_time, id) where fee_belong = 'P'");
  }
}
