import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: each condition and each sort of voyages, their calls and their numbers is answered from an index at a hundred thousand voyages; the switches of
 * status control stand with the day of departure, which is what they are asked for with and put in order by.
 */
const indexes: readonly [table: string, columns: string][] = [
  ["voyage", "line_code, departure_date, id"],
  ["voyage", "direction, departure_date, id"],
  ["voyage", "status, departure_date, id"],
  ["voyage", "io_type, departure_date, id"],
  ["voyage", "ended, departure_date, id"],
  ["voyage", "eb_switch, departure_date, id"],
  ["voyage", "eb_correction_switch, departure_date, id"],
  ["voyage", "receivable_switch, departure_date, id"],
  ["voyage", "payable_switch, departure_date, id"],
  ["voyage", "fee_lock, departure_date, id"],
  ["voyage", "eb_deadline desc nulls last, id desc"],
  ["voyage", "correction_deadline desc nulls last, id desc"],
  // Nulls stand last both ways; one index cannot be read so from both ends.
  ["voyage", "eb_deadline, id"],
  ["voyage", "correction_deadline, id"],
  ["voyage_stop", "eta, id"],
  ["voyage_stop", "etd, id"],
  ["voyage_stop", "ata desc nulls last, id desc"],
  ["voyage_stop", "atd desc nulls last, id desc"],
  ["voyage_stop", "cy_cutoff, id"],
  ["voyage_number", "voyage_name, id"],
  ["voyage", "customs_voyage"],
  ["voyage", "external_voyage"],
  ["voyage_stop", "port_code, eta, id"],
  ["voyage_stop", "dock_code, eta, id"],
  ["voyage_stop", "cy_cutoff desc nulls last, id desc"],
  ["voyage_stop", "updated_time, id"],
  ["voyage_number", "voy_no, id"],
  ["voyage_number", "status, voy_no, id"],
  ["voyage_number", "updated_time, id"],
];
/** Answered by the new ones with the same leading column. */
const replaced = ["voyage_line_code_index", "voyage_stop_port_code_index"];

export class Migration0019 extends Migration {
  override async up(): Promise<void> {
    for (const [table, columns] of indexes)
      this.addSql(`create index "${`${table}_${columns.replace(/\W+/g, "_")}_list`.slice(0, 63)}" on "${table}" (${columns})`);
    for (const name of replaced) this.addSql(`drop index if exists "${name}"`);
  }
}
