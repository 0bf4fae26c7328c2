import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: half the time that writes a calculated fee went into indexes, and two of them are not asked about fees that were just calculated. Money
 * and ageing take audited fees only, and only container fees are found by their key.
 */
export class Migration0110 extends Migration {
  override async up(): Promise<void> {
    this.addSql("drop index fee_open");
    this.addSql(`create index fee_open on fee (corp_code, company_code, currency, pricing_date)
      include (id, fee_belong, fee_status, voyage_id, amount, verified_amount, base_amount, created_time, corp_name)
      where fee_status in ('AUDITED', 'RECHECKED') and amount <> verified_amount`);
    this.addSql("drop index fee_auto_key_index");
    this.addSql("create index fee_container_key on fee (auto_key) where fee_kind in ('RENT', 'OVERDUE', 'REPAIR', 'EMPTY_TRANSFER')");
  }
}
