import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: two hundred thousand customers are searched by each of their conditions, compared by name before one is saved, and asked where they are
 * named (tests/db/master/customers.test.ts; `node bench/main.ts customers` measures them).
 */
const indexes: readonly [table: string, columns: string, where?: string][] = [
  ...["status", "type", "source", "supplier_type", "credit_period", "province", "name_abbr", "print_tag"].map((one): [string, string] => [
    "customer",
    `${one}, id`,
  ]),
  ...["sap_code", "inner_code", "tax_no", "customs_no", "mate_corp"].map((one): [string, string] => ["customer", one]),
  // Where a customer is named: nearly all bookings and bills leave these blank.
  ...["agent", "shipper_code", "consignee_code", "notify_code", "notify2code", "notify3code"].map(filled("booking")),
  ...["shipper_code", "consignee_code", "notify_code", "notify2code", "notify3code"].map(filled("e_booking")),
  ...["shipper_code", "consignee_code", "notify_code"].map(filled("bill")),
  ["freight_book", "customer_code", "customer_code <> ''"],
];

function filled(table: string): (column: string) => [string, string, string] {
  return (column) => [table, column, `${column} <> ''`];
}

/**
 * What a name is compared by: without signs, legal forms and the words every firm of the trade has; the whole name when nothing else is left. Full
 * width is half width, and the alphabet is in lower case.
 */
const nameKey = `create or replace function seaway_name_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(regexp_replace(regexp_replace(regexp_replace(plain, '\\m(co|company|ltd|limited|inc|incorporated|corp|corporation|llc|gmbh|pte|sdn|bhd|international|intl|int|logistics|freight|forwarding|forwarder|forwarders|trading|trade|shipping|import|export|transport|transportation|supply|chain)\\M', ' ', 'g'),
      '股份|有限|责任|集团|公司|国际|货运|货物|运输|代理|物流|贸易|进出口|供应链|航运|船务', '', 'g'), '\\s+', '', 'g'), ''),
    regexp_replace(plain, '\\s+', '', 'g'))
  from (select regexp_replace(regexp_replace(lower(normalize(name, NFKC)), '[''‘’]', '', 'g'), '[].,;:"“”()[{}<>/\\\\&+*#@!_、。《》·-]+', ' ', 'g') as plain) x
$$`;

/** By trigrams where the server has them; without the extension names are compared whole, which reads the table. */
const nameIndexes = `do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index customer_name_en_key on customer using gin (seaway_name_key(name_en) gin_trgm_ops);
    create index customer_name_ch_key on customer using gin (seaway_name_key(name_ch) gin_trgm_ops);
  end if;
end $$`;

const nameOf = (table: string, columns: string) => `${table}_${columns.replace(/\W+/g, "_")}_use`.slice(0, 63);

export class Migration0015 extends Migration {
  override async up(): Promise<void> {
    for (const [table, columns, where] of indexes)
      this.addSql(`create index "${nameOf(table, columns)}" on "${table}" (${columns})${where ? ` where ${where}` : ""}`);
    this.addSql(`create index "customer_roles" on "customer" using gin (roles)`);
    this.addSql(nameKey);
    this.addSql(nameIndexes);
  }
}
