import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: a calculation writes seven lines a bill, and every index of the table costs each line a good part of what the line itself costs.
 * So fees have one index per question a list asks (tests/db/kit/lists.test.ts asks them all), none twice, and none for parts of the numbers of
 * bills and bookings: those are looked for among the bills and bookings themselves (`copyOf` of the list's columns). Codes of few values are met soon in
 * the list's own order; only their rare values need an index, and so do columns that are nearly always empty.
 */
const indexes: readonly string[] = [
  ...["bill_id", "voyage_id", "corp_name", "contract_no", "pricing_date"].map(
    (column) => `create index fee_${column}_index on fee (${column})`,
  ),
  // codes of few values share one: a port is found by stepping over the codes before it (PostgreSQL 18; before, the index is read as a whole)
  "create index fee_codes on fee (fee_code, port_load, port_dis)",
  "create index fee_reverses_id_index on fee (reverses_id) where reverses_id is not null",
  "create index fee_status_later on fee (fee_status, created_time, id) where fee_status <> 'CREATED'",
  "create index fee_origin_rare on fee (origin, created_time, id) where origin <> 'AUTO'",
  "create index fee_kind_rare on fee (fee_kind, created_time, id) where fee_kind <> 'FREIGHT' and fee_kind <> 'EXTRA'",
  "create index fee_differs_yes on fee (created_time, id) where differs = 'Y'",
  "create index fee_currency_rare on fee (currency, created_time, id) where currency <> 'CNY' and currency <> 'USD'",
  "create index fee_size_rare on fee (size_type, created_time, id) where size_type <> '' and size_type <> '20GP' and size_type <> '40GP' and size_type <> '40HC'",
];

/** What the entity declares and the ones above answer; payers are few enough to be looked for by name in order. */
const replaced = [
  "fee_corp_code_index",
  "fee_reverses_id_index",
  "fee_bill_id_auto_key_index",
  "fee_voyage_id_fee_belong_fee_status_index",
];

export class Migration0007 extends Migration {
  override async up(): Promise<void> {
    for (const name of replaced) this.addSql(`drop index if exists "${name}"`);
    for (const index of indexes) this.addSql(index);
  }
}
