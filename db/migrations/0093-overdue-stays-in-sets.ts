import { Migration } from "@mikro-orm/migrations";

const statements: readonly string[] = [
  'create index "overdue_stay_bl_no_index" on "overdue_stay" ("bl_no")',
  'create index "overdue_stay_bk_no_index" on "overdue_stay" ("bk_no")',
  'drop index if exists "overdue_stay_bl_no_trgm"',
  'drop index if exists "overdue_stay_bk_no_trgm"',
  "select seaway_reference('overdue_stay', 'voyage_id', 'voyage', 'no action')",
];

/**
 * Reason: a run writes two stays a container, and a quarter of what a stay cost were indexes of parts of two copied numbers and the voyage asked
 * for row by row. A part of a number is looked for among the bills and bookings themselves, the voyage once a statement, as for fees.
 */
export class Migration0093 extends Migration {
  override async up(): Promise<void> {
    for (const statement of statements) this.addSql(statement);
  }
}
