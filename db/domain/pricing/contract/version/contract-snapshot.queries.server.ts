import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { ContractSnapshot } from "./contract-snapshot.ts";

type Fields = Readonly<Record<string, RawBuilder<unknown>>>;
const columns = (...names: [key: string, column: string][]): Fields =>
  Object.fromEntries(names.map(([key, column]) => [key, sql`x.${sql.ref(column)}`]));

const head: Fields = {
  ...columns(
    ["title", "title"],
    ["companyCode", "company_code"],
    ["signCompany", "sign_company"],
    ["effectiveDate", "effective_date"],
    ["expiryDate", "expiry_date"],
    ["terminationDate", "termination_date"],
    ["sales", "sales"],
    ["tradeType", "trade_type"],
    ["temporary", "temporary"],
    ["currency", "currency"],
    ["maxTeu", "max_teu"],
    ["mqcTeu", "mqc_teu"],
    ["mqcPer", "mqc_per"],
    ["remark", "remark"],
  ),
  mqcRate: sql`trim_scale(x.mqc_rate)`,
};
const groups = columns(["kind", "kind"], ["groupName", "group_name"], ["items", "items"]);
const customers = columns(
  ["customerCode", "customer_code"],
  ["isMain", "is_main"],
  ["remark", "remark"],
);
const freeTimes = columns(
  ["clock", "clock"],
  ["portCode", "port_code"],
  ["sizeGroup", "size_group"],
  ["freeDays", "free_days"],
  ["firstDay", "first_day"],
  ["freeBasis", "free_basis"],
  ["chargeBasis", "charge_basis"],
  ["calendarCode", "calendar_code"],
  ["tierIndex", "tier_index"],
  ["tierMode", "tier_mode"],
  ["currency", "currency"],
  ["tiers", "tiers"],
);
const rates: Fields = {
  ...columns(
    ["kind", "kind"],
    ["feeCode", "fee_code"],
    ["rateType", "rate_type"],
    ["portLoad", "port_load"],
    ["portDis", "port_dis"],
    ["voyline", "voyline"],
    ["receipt", "receipt"],
    ["delivery", "delivery"],
    ["sizeType", "size_type"],
    ["sizeGroup", "size_group"],
    ["nature", "nature"],
    ["deliveryTerms", "delivery_terms"],
    ["freightTerms", "freight_terms"],
    ["isSoc", "is_soc"],
    ["emptyFlag", "empty_flag"],
    ["startDate", "start_date"],
    ["endDate", "end_date"],
    ["unit", "unit"],
    ["currency", "currency"],
    ["remark", "remark"],
  ),
  price: sql`trim_scale(x.price)`,
  minAmount: sql`trim_scale(x.min_amount)`,
  maxAmount: sql`trim_scale(x.max_amount)`,
  includedFees: sql`array_to_string(x.included_fees, ',')`,
};

/** Every value as text, in an order of its own. */
const object = (fields: Fields) =>
  sql`json_build_object(${sql.join(Object.entries(fields).flatMap(([key, value]) => [sql.lit(key), sql`coalesce(${value}::text, '')`]))})`;
const lines = (fields: Fields, from: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${object(fields)} order by ${order}), '[]') from ${from})`;

/** The contract as it is in this transaction. */
export async function readSnapshot(ctx: Ctx, id: number): Promise<ContractSnapshot> {
  const of = (table: string) => sql`${sql.table(table)} x where x.contract_id = ${id}`;
  const book = sql`freight_rate x
    join freight_book b on b.id = x.book_id
    join contract c on c.contract_no = b.fcode
    where c.id = ${id}`;
  const { rows } = await sql<{ snapshot: ContractSnapshot }>`
    select json_build_object(
        'head', (select ${object(head)} from contract x where x.id = ${id}), 'groups',
        ${lines(groups, of("contract_group"), sql`x.line_no`)}, 'customers',
        ${lines(customers, of("contract_customer"), sql`x.line_no`)}, 'freeTimes',
        ${lines(freeTimes, of("contract_free_time"), sql`x.line_no`)}, 'rates', ${lines(
          rates,
          book,
          sql`x.kind desc, x.fee_code, x.port_load, x.port_dis, x.size_type, x.start_date, x.id`,
        )}
      ) as snapshot`.execute(ctx.em.getKysely());
  const [row] = rows;
  if (!row) throw new Error("a select without a table gives a row");
  return row.snapshot;
}

/** "12@3": rate rows and their row versions, as fees keep them. */
export async function readRateKeys(ctx: Ctx, contractNo: string): Promise<string[]> {
  const { rows } = await sql<{
    key: string;
  }>`select r.id || '@' || r.version as key
    from freight_rate r join freight_book b on b.id = r.book_id
    where b.fcode = ${contractNo}
    order by r.id`.execute(ctx.em.getKysely());
  return rows.map((row) => row.key);
}
