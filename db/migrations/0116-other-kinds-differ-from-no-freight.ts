import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: calculating a bill compared its demurrage, rent and repair with the freight tariff, found no price for them, marked them as differing
 * and offered to take them back. The marks go, and with them the difference lines nobody has audited, invoiced or paid.
 */
export class Migration0116 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`delete from fee f using fee o
      where o.id = f.changes_id
        and o.fee_kind in ('RENT', 'OVERDUE', 'REPAIR', 'EMPTY_TRANSFER')
        and f.origin = 'CHANGE'
        and f.fee_status = 'CREATED'
        and f.is_fee_lock = 'N'
        and f.invoiced_amount = 0
        and f.verified_amount = 0
        and not exists (select from fee r where r.reverses_id = f.id)`);
    this.addSql(`update fee set differs = 'N'
      where differs = 'Y'
        and fee_kind in ('RENT', 'OVERDUE', 'REPAIR', 'EMPTY_TRANSFER', 'SPECIAL')`);
  }
}
