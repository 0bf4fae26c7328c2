import { sql } from "kysely";
import {
  type ImportCounts,
  type ImportFault,
  type ImportRow,
  rowFault,
  rowRefusal,
  rowSkipped,
} from "#platform/import/define-import.server.ts";
import { knownAmong, upsertRows } from "#platform/import/upsert.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { dec } from "../money/decimal.ts";
import { equalColumns } from "./ops/copy-rates.server.ts";
import type { RateUnit } from "./rate-unit.ts";

/** A row of a freight book as an import leaves it; blank criteria are any. Codes may still be trade codes and aliases. */
export type ImportedRate = {
  row: number;
  book: string;
  kind: "PORT" | "EXTRA";
  rateType: string;
  feeCode: string;
  portLoad: string;
  portDis: string;
  voyline: string;
  sizeType: string;
  sizeGroup: string;
  nature: string;
  deliveryTerms: string;
  freightTerms: string;
  isSoc: string;
  emptyFlag: string;
  startDate: string;
  endDate: string;
  unit: RateUnit;
  currency: string;
  price: string;
  remark: string;
  receipt: string;
  delivery: string;
  tradeType: string;
  /** Null: not said; a rate that is there keeps what it has. */
  minAmount: string | null;
  maxAmount: string | null;
  includedFees: readonly string[] | null;
  isDisplay: string | null;
  isPcEdit: string | null;
};

/** The ports of a place: "!CNSHA,CNNGB" is any but two. */
const portsOf = (place: string) => place.replace(/^!/, "").split(",").filter(Boolean);

/** Trade codes of ports and aliases of sizes become the codes of master data; what is unknown stays as it was written. */
export async function resolveCodes(ctx: Ctx, rates: readonly ImportedRate[]): Promise<ImportedRate[]> {
  const db = ctx.em.getKysely();
  const places = rates.flatMap((one) => [one.portLoad, one.portDis, one.receipt, one.delivery]);
  const ports = [...new Set(places.flatMap(portsOf))];
  const sizes = [...new Set(rates.map((one) => one.sizeType))];
  const aliases = await sql<{
    kind: string;
    alias: string;
    code: string;
  }>`select 'port' as kind, a.alias, a.port_code as code from port_alias a
      where a.alias = any(${ports}::text[]) and not exists (select 1 from port p where p.code = a.alias)
    union all select 'size', s.alias, s.size_type from size_type_alias s
      where s.alias = any(${sizes}::text[]) and not exists (select 1 from size_type t where t.code = s.alias)`.execute(db);
  const known = new Map(aliases.rows.map((one) => [`${one.kind} ${one.alias}`, one.code]));
  const port = (place: string) =>
    (place.startsWith("!") ? "!" : "") +
    portsOf(place)
      .map((code) => known.get(`port ${code}`) ?? code)
      .join(",");
  return rates.map((one) => ({
    ...one,
    portLoad: port(one.portLoad),
    portDis: port(one.portDis),
    receipt: port(one.receipt),
    delivery: port(one.delivery),
    sizeType: known.get(`size ${one.sizeType}`) ?? one.sizeType,
  }));
}

const natures = ["", "GENERAL", "REEFER", "DANGEROUS", "OVERSIZE", "EMPTY"];
const terms = ["", "PREPAID", "COLLECT", "ELSEWHERE"];
const rateTypes = ["OP", "IT", "BA", "PROXY"];

/**
 * The faults of imported rows: unknown codes, a price of 0 or less, an end before the start. A row equal to an earlier one of the
 * file over the same days is left out and told: side by side they would price nothing.
 */
export async function rateRowFaults(ctx: Ctx, rates: readonly ImportedRate[]): Promise<ImportFault[]> {
  const known = {
    port: await knownAmong(
      ctx,
      "port",
      "code",
      rates.flatMap((one) => [one.portLoad, one.portDis, one.receipt, one.delivery].flatMap(portsOf)),
    ),
    sizeType: await knownAmong(
      ctx,
      "size_type",
      "code",
      rates.map((one) => one.sizeType),
    ),
    line: await knownAmong(
      ctx,
      "vessel_line",
      "code",
      rates.map((one) => one.voyline),
    ),
    currency: await knownAmong(
      ctx,
      "currency",
      "code",
      rates.map((one) => one.currency),
    ),
    cost: await knownAmong(
      ctx,
      "cost_code",
      "code",
      rates.flatMap((one) => [one.feeCode, ...(one.includedFees ?? [])]),
    ),
  };
  const faults: ImportFault[] = [];
  const first = new Map<string, number>();
  for (const one of rates) {
    const ask = (field: string, value: string, codes: ReadonlySet<string>) => {
      if (value && !codes.has(value)) faults.push(rowFault(one, field, "kit.unknownCode", { value }));
    };
    for (const field of ["portLoad", "portDis", "receipt", "delivery"] as const)
      for (const port of portsOf(one[field])) ask(field, port, known.port);
    for (const fee of one.includedFees ?? []) ask("includedFees", fee, known.cost);
    ask("sizeType", one.sizeType, known.sizeType);
    ask("voyline", one.voyline, known.line);
    ask("currency", one.currency, known.currency);
    ask("feeCode", one.feeCode, known.cost);
    if (!natures.includes(one.nature)) faults.push(rowFault(one, "nature", "kit.unknownCode", { value: one.nature }));
    if (!terms.includes(one.freightTerms)) faults.push(rowFault(one, "freightTerms", "kit.unknownCode", { value: one.freightTerms }));
    if (!rateTypes.includes(one.rateType)) faults.push(rowFault(one, "rateType", "kit.unknownCode", { value: one.rateType }));
    if (dec(one.price).lte(0)) faults.push(rowFault(one, "price", "rate.priceNotPositive"));
    if (one.endDate < one.startDate) faults.push(rowFault(one, "endDate", "rate.endBeforeStart"));
    const key = keyOf(one);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, one.row);
    else faults.push(rowSkipped(one, "price", "rate.equalRow", { row: earlier }));
  }
  return faults;
}

/** What rates are told apart by: equal ones of a book over the same days would price nothing. */
function keyOf(one: ImportedRate): string {
  const { book, kind, rateType, feeCode, portLoad, portDis, receipt, delivery, voyline, sizeType, sizeGroup } = one;
  const { nature, tradeType, deliveryTerms, freightTerms, isSoc, emptyFlag, startDate, endDate } = one;
  return JSON.stringify([
    ...[book, kind, rateType, feeCode, portLoad, portDis, receipt, delivery, voyline, sizeType, sizeGroup],
    ...[nature, tradeType, deliveryTerms, freightTerms, isSoc, emptyFlag, startDate, endDate],
  ]);
}

const columns = {
  ...{
    book_id: "int",
    kind: "text",
    rate_type: "text",
    fee_code: "text",
    port_load: "text",
    port_dis: "text",
    receipt: "text",
    delivery: "text",
  },
  ...{
    voyline: "text",
    size_type: "text",
    size_group: "text",
    nature: "text",
    trade_type: "text",
    delivery_terms: "text",
    freight_terms: "text",
  },
  ...{
    is_soc: "text",
    empty_flag: "text",
    start_date: "date",
    end_date: "date",
    unit: "text",
    currency: "text",
    price: "numeric(18,6)",
    remark: "text",
    min_amount: "numeric(18,6)",
    max_amount: "numeric(18,6)",
    included_fees: "text[]",
    is_display: "text",
    is_pc_edit: "text",
  },
} as const;
/** What a rate begins with when a file does not say it. */
const starts = { min_amount: null, max_amount: null, included_fees: "{}", is_display: "Y", is_pc_edit: "Y" };
const key = ["book_id", ...equalColumns, "start_date", "end_date"] as const;

/**
 * Writes imported rows as drafts; missing books are made as drafts too. A row that is there already is changed when its price is
 * another, unless it is published: then the file is refused at that row.
 */
export async function writeRates(ctx: Ctx, rates: readonly ImportedRate[]): Promise<ImportCounts> {
  const books = await booksOf(ctx, rates);
  const rows = rates.map((one) => ({
    ...{ book_id: books.get(one.book) ?? 0, kind: one.kind, rate_type: one.rateType, fee_code: one.feeCode, port_load: one.portLoad },
    ...{
      port_dis: one.portDis,
      receipt: one.receipt,
      delivery: one.delivery,
      voyline: one.voyline,
      size_type: one.sizeType,
      size_group: one.sizeGroup,
    },
    ...{
      nature: one.nature,
      trade_type: one.tradeType,
      delivery_terms: one.deliveryTerms,
      freight_terms: one.freightTerms,
      is_soc: one.isSoc,
    },
    ...{
      empty_flag: one.emptyFlag,
      start_date: one.startDate,
      end_date: one.endDate,
      unit: one.unit,
      currency: one.currency,
      price: one.price,
    },
    remark: one.remark,
    ...{ min_amount: one.minAmount, max_amount: one.maxAmount, included_fees: one.includedFees },
    ...{ is_display: one.isDisplay, is_pc_edit: one.isPcEdit },
  }));
  const shape = sql.raw(["n int", ...Object.entries(columns).map(([name, type]) => `${name} ${type}`)].join(", "));
  const same = sql.join(
    key.map((name) => sql`t.${sql.ref(name)} = g.${sql.ref(name)}`),
    sql` and `,
  );
  const frozen = await sql<{
    n: number;
  }>`select g.n from json_to_recordset(${JSON.stringify(rows.map((one, n) => ({ n, ...one })))}::json) as g(${shape})
    join freight_rate t on ${same} where t.status = 'PUBLISHED' and row(t.unit, t.currency, t.price) is distinct from row(g.unit, g.currency, g.price)
    order by g.n limit 1`.execute(ctx.em.getKysely());
  const at = frozen.rows[0]?.n;
  if (at !== undefined) throw rowRefusal(rates[at]?.row ?? 0, new Refusal("rate.publishedFrozen", {}, { field: "price" }));
  return upsertRows(ctx, { table: "freight_rate", key, columns, starts }, rows);
}

/** The ids of the books by code; a book that is missing is made, for the line all its rows sail on or for everybody. */
async function booksOf(ctx: Ctx, rates: readonly ImportedRate[]): Promise<Map<string, number>> {
  const db = ctx.em.getKysely();
  const made = new Map<string, { fcode: string; source: string; voyline: string; currency: string }>();
  for (const { book, voyline, currency } of rates) {
    const known = made.get(book);
    const line = known && known.voyline !== voyline ? "" : voyline;
    made.set(book, { fcode: book, source: line ? "LINE" : "GENERAL", voyline: line, currency });
  }
  await sql`insert into freight_book (fcode, fname, source, voyline, currency) select g.fcode, g.fcode, g.source, g.voyline, g.currency
    from json_to_recordset(${JSON.stringify([...made.values()])}::json) as g(fcode text, source text, voyline text, currency text)
    on conflict (fcode) do nothing`.execute(db);
  const { rows } = await sql<{
    id: number;
    fcode: string;
  }>`select id, fcode from freight_book where fcode = any(${[...made.keys()]}::text[])`.execute(db);
  return new Map(rows.map((one) => [one.fcode, one.id]));
}

/** A text value of an imported row, blank when there is none. */
export function textOf(one: ImportRow, name: string): string {
  return one.values[name] ?? "";
}
