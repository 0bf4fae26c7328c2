import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: events of ships are read by ship, by call and newest first; calls are looked for by their times; and the schedule board asks for the
 * voyages of some ships around a date.
 */
export class Migration0014 extends Migration {
  override async up(): Promise<void> {
    for (const [table, columns] of indexes)
      this.addSql(`create index "${`${table}_${columns.replace(/\W+/g, "_")}_list`.slice(0, 63)}" on "${table}" (${columns})`);
  }
}

const indexes: readonly [table: string, columns: string][] = [
  ["vessel_event", "at desc, id desc"],
  ["vessel_event", "vessel_code, at desc, id desc"],
  ["vessel_event", "vessel_name, at desc"],
  ["vessel_event", "voyage_id, serial, event"],
  ["vessel_event", "port_code, at desc"],
  ["vessel_event", "event, at desc"],
  ["vessel_event", "source, at desc"],
  ["vessel_event", "event_time desc, id desc"],
  ["vessel_event", "updated_time, id"],
  ["voyage", "vessel_code, departure_date"],
  ["voyage_stop", "eta desc nulls last, id desc"],
  ["voyage_stop", "etd desc nulls last, id desc"],
  ["voyage_stop", "ata"],
  ["voyage_stop", "atd"],
];
