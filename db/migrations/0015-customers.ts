import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: two hundred thousand customers are searched by each of their conditions, compared by name before one is saved, and asked where they are
 * named (tests/db/master/customers.test.ts).
 */
const indexes: readonly [table: string, columns: string, where?: string][] = [
  ...["status", "type", "source", "supplier_type", "credit_period", "province", "name_abbr", "print_tag", "former_codes"].map(
    (one): [string, string] => ["customer", `${one}, id`],
  ),
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
 * The Chinese ones, in their order: shares, limited, liability, group, company, international, freight, goods, transport, agency, logistics, trade, import
 * and export, supply chain, sea transport, shipping.
 */
const nameKey = `create or replace function seaway_name_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(regexp_replace(regexp_replace(regexp_replace(plain, '\\m(co|company|ltd|limited|inc|incorporated|corp|corporation|llc|gmbh|pte|sdn|bhd|international|intl|int|logistics|freight|forwarding|forwarder|forwarders|trading|trade|shipping|import|export|transport|transportation|supply|chain)\\M', ' ', 'g'),
      '\\u80a1\\u4efd|\\u6709\\u9650|\\u8d23\\u4efb|\\u96c6\\u56e2|\\u516c\\u53f8|\\u56fd\\u9645|\\u8d27\\u8fd0|\\u8d27\\u7269|\\u8fd0\\u8f93|\\u4ee3\\u7406|\\u7269\\u6d41|\\u8d38\\u6613|\\u8fdb\\u51fa\\u53e3|\\u4f9b\\u5e94\\u94fe|\\u822a\\u8fd0|\\u8239\\u52a1', '', 'g'), '\\s+', '', 'g'), ''),
    regexp_replace(plain, '\\s+', '', 'g'))
  from (select regexp_replace(regexp_replace(lower(normalize(name, NFKC)), '[''\\u2018\\u2019]', '', 'g'), '[].,;:"\\u201c\\u201d()[{}<>/\\\\&+*#@!_\\u3001\\u3002\\u300a\\u300b\\u00b7-]+', ' ', 'g') as plain) x
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
