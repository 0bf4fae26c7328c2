import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: every condition and every sort a list offers is answered from an index at a million rows (tests/db/kit/lists.test.ts asks them
 * all; `npm run bench -- list` measures them). Conditions people begin with carry the lists' own order (newest first) and the id, so that hits
 * are counted and put in order without touching the table; codes of few values stand alone, where equal entries take little room.
 */
const indexes: readonly [table: string, columns: string, where?: string][] = [
  ["booking", "bk_status, created_time, id"],
  ["booking", "port_load, created_time, id"],
  ["booking", "port_dis, created_time, id"],
  ["booking", "client_code, created_time, id"],
  // Sailing days are asked for together with these: a year of one status is then counted without the table.
  ["booking", "etd, created_time, id) include (bk_status, port_load, port_dis, client_code"],
  ["booking", "voyage_id, created_time, id"],
  ["booking", "created_time, id"],
  ["booking", "updated_time, id"],
  // Nulls stand last both ways; one index cannot be read so from both ends.
  ["booking", "etd desc nulls last, id desc"],
  ["booking", "bl_status, id"],
  ...["client_name", "io_type", "nature", "freight_terms", "reconcile_result", "trade_type"].map(alone("booking")),
  ...["service_contract_no", "receipt", "delivery", "agent", "sales", "bookinger"].map(alone("booking")),
  ["booking", "id", "shipper_name = ''"],
  ["e_booking", "eb_status, created_time, id"],
  ["e_booking", "client_code, created_time, id"],
  ["e_booking", "etd, created_time, id"],
  ["e_booking", "created_time, id"],
  ["e_booking", "submitted_time desc nulls last, id desc"],
  ...["eb_modify", "dg_captain_flag", "dg_oversea_flag", "service_contract_no"].map(alone("e_booking")),
  ["bill", "bl_status, created_time, id"],
  ["bill", "client_code, created_time, id"],
  ["bill", "etd, created_time, id"],
  ["bill", "created_time, id"],
  ["bill", "updated_time, id"],
  ["bill", "sign_date desc nulls last, id desc"],
  ...["client_name", "eb_flag", "bl_type", "io_type"].map(alone("bill")),
  ["bill", "id", "shipper_name = ''"],
  ["fee", "created_time, id"],
  ["statement", "confirmed_time, id"],
  // Master data and voyages are written rarely: whatever they are sorted by is an index.
  ["voyage", "departure_date desc nulls last, id desc"],
  ["voyage", "departure_date, id"],
  ["voyage", "updated_time, id"],
  ...["vessel_name", "voyage", "week", "settle_mon"].map(alone("voyage")),
  ["customer", "updated_time, id"],
  ...["name_en", "name_ch", "country", "city"].map(alone("customer")),
  ["port", "updated_time, id"],
  ...["name_en", "name_zh", "country", "time_zone"].map(alone("port")),
];

function alone(table: string): (column: string) => [string, string] {
  return (column) => [table, column];
}

/** Made before with the same leading column: the new ones answer what they did. */
const replaced = [
  "booking_port_load_index",
  "booking_port_dis_index",
  "booking_client_code_index",
  "booking_created_time_index",
  "booking_etd_index",
  "e_booking_client_code_index",
  "e_booking_created_time_index",
  "e_booking_eb_status_created_time_index",
  "bill_client_code_index",
  "bill_created_time_index",
  "fee_created_time_index",
];

const nameOf = (table: string, columns: string, where?: string) =>
  `${table}_${columns.replace(/\).*$/, "").replace(/\W+/g, "_")}${where ? `_${/^\w+/.exec(where)?.[0] ?? ""}` : ""}_list`.slice(0, 63);

export class Migration0005 extends Migration {
  override async up(): Promise<void> {
    for (const [table, columns, where] of indexes)
      this.addSql(`create index "${nameOf(table, columns, where)}" on "${table}" (${columns})${where ? ` where ${where}` : ""}`);
    for (const name of replaced) this.addSql(`drop index if exists "${name}"`);
  }
}
