import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: every condition and every order the lists of places, gear and calendars offer is answered from an index; sizes, ISO codes, tolerances and
 * calendars are a few hundred rows and need none. Places stand in the order of their tree, which no other collation than "C" keeps.
 */
const indexes: readonly [table: string, columns: string][] = [
  ["port", "city"],
  ["port", "dk"],
  // The trade codes of a port stand in its row of the list.
  ["port_alias", "port_code"],
  ["dock", "dock_code, id"],
  ["dock", "name_en"],
  ["dock", "name_zh"],
  ["dock", "operator"],
  ["dock", "updated_time, id"],
  ["geography", "parent_code, code"],
  ["geography", "type, id"],
  ["geography", "name_zh"],
  ["geography", "name_en"],
  ["geography", "group_type"],
  ["geography", "updated_time, id"],
  ["vessel", "imo"],
  ["vessel", "call_sign"],
  ["vessel", "flag"],
  ["vessel", "teu_capacity"],
  ["vessel", "gross_tonnage"],
  ["vessel", "built_year"],
  ["vessel", "updated_time, id"],
  ["container", "is_soc"],
  ["container", "updated_time, id"],
  ["calendar_day", "kind"],
  ["calendar_day", "name_zh"],
  ["calendar_day", "name_en"],
  ["calendar_day", "updated_time, id"],
];

export class Migration0016 extends Migration {
  override async up(): Promise<void> {
    for (const [table, columns] of indexes)
      this.addSql(`create index "${table}_${columns.replace(/\W+/g, "_")}_list" on "${table}" (${columns})`);
    this.addSql(`create index "geography_path_list" on "geography" (path collate "C", id)`);
  }
}
