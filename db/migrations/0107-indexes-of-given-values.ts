import { Migration } from "@mikro-orm/migrations";

/** Index of `fee` by its column; most fees give no value. */
const given: Readonly<Record<string, readonly [column: string, condition: string]>> = {
  fee_bill_id_index: ["bill_id", "is not null"],
  fee_changes_id_index: ["changes_id", "is not null"],
  fee_rate_id_index: ["rate_id", "is not null"],
  fee_supplier_price_id_index: ["supplier_price_id", "is not null"],
  fee_contract_no_index: ["contract_no", "<> ''"],
  fee_modify_no_index: ["modify_no", "<> ''"],
};

/**
 * Reason: each change of a fee wrote an entry into every index of its table, a quarter of them for blanks that nobody looks for. E-bookings of a
 * main number were counted by reading the whole table, as the planner took the blank main number for a common one.
 */
export class Migration0107 extends Migration {
  override async up(): Promise<void> {
    for (const [name, [column, condition]] of Object.entries(given)) {
      this.addSql(`drop index "${name}"`);
      this.addSql(`create index "${name}" on "fee" ("${column}") where "${column}" ${condition}`);
    }
    this.addSql('drop index "e_booking_main_eb_no_index"');
    this.addSql(`create index "e_booking_main_eb_no_index" on "e_booking" ("main_eb_no") where "main_eb_no" <> ''`);
  }
}
