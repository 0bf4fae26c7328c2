import { sql } from "kysely";
import {
  type ImportCounts,
  type ImportFault,
  type ImportRow,
  rowFault,
  rowRefusal,
  rowSkipped,
} from "#platform/import/define-import.server.ts";
import { existingAmong, upsertRows } from "#platform/import/upsert.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/operation/refusal.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { equalColumns } from "../match/equal-rates.ts";
import { importedOverlaps } from "./imported-overlaps.server.ts";
import { type ImportedRate, storedRate } from "./imported-rate.ts";

/** "!CNSHA,CNNGB" names two ports. */
const portsOf = (place: string) => place.replace(/^!/, "").split(",").filter(Boolean);

/** Resolves trade codes and aliases; unknown ones stay. */
export async function resolveCodes(
  ctx: Ctx,
  rates: readonly ImportedRate[],
): Promise<ImportedRate[]> {
  const db = ctx.em.getKysely();
  const places = rates.flatMap((rate) => [
    rate.portLoad,
    rate.portDis,
    rate.receipt,
    rate.delivery,
  ]);
  const ports = [...new Set(places.flatMap(portsOf))];
  const sizes = [...new Set(rates.map((rate) => rate.sizeType))];
  const aliases = await sql<{
    kind: string;
    alias: string;
    code: string;
  }>`select 'port' as kind, a.alias, a.port_code as code
    from port_alias a
    where a.alias = any (${ports}::text[])
      and not exists (select 1 from port p where p.code = a.alias)
    union all
    select 'size', s.alias, s.size_type
    from size_type_alias s
    where s.alias = any (${sizes}::text[])
      and not exists (select 1 from size_type t where t.code = s.alias)`.execute(db);
  const codeOfAlias = new Map(aliases.rows.map((row) => [`${row.kind} ${row.alias}`, row.code]));
  const port = (place: string) =>
    (place.startsWith("!") ? "!" : "") +
    portsOf(place)
      .map((code) => codeOfAlias.get(`port ${code}`) ?? code)
      .join(",");
  return rates.map((rate) => ({
    ...rate,
    portLoad: port(rate.portLoad),
    portDis: port(rate.portDis),
    receipt: port(rate.receipt),
    delivery: port(rate.delivery),
    sizeType: codeOfAlias.get(`size ${rate.sizeType}`) ?? rate.sizeType,
  }));
}

const natures = ["", "GENERAL", "REEFER", "DANGEROUS", "OVERSIZE", "EMPTY"];
const terms = ["", "PREPAID", "COLLECT", "ELSEWHERE"];
const rateTypes = ["OP", "IT", "BA", "PROXY"];

/**
 * Checks codes, prices and dates. An equal row is skipped; days shared with another row are noted.
 * Two prices for one condition over the same days are refused, each naming the other: which of them
 * holds is not ours to choose.
 */
export async function rateRowFaults(
  ctx: Ctx,
  rates: readonly ImportedRate[],
): Promise<ImportFault[]> {
  const masterCodes = {
    port: await existingAmong(
      ctx,
      "port",
      "code",
      rates.flatMap((rate) =>
        [rate.portLoad, rate.portDis, rate.receipt, rate.delivery].flatMap(portsOf),
      ),
    ),
    sizeType: await existingAmong(
      ctx,
      "size_type",
      "code",
      rates.map((rate) => rate.sizeType),
    ),
    line: await existingAmong(
      ctx,
      "vessel_line",
      "code",
      rates.map((rate) => rate.voyline),
    ),
    currency: await existingAmong(
      ctx,
      "currency",
      "code",
      rates.map((rate) => rate.currency),
    ),
    cost: await existingAmong(
      ctx,
      "cost_code",
      "code",
      rates.flatMap((rate) => [rate.feeCode, ...(rate.includedFees ?? [])]),
    ),
  };
  const faults: ImportFault[] = [];
  const first = new Map<string, ImportedRate>();
  for (const rate of rates) {
    const ask = (field: string, value: string, codes: ReadonlySet<string>) => {
      if (value && !codes.has(value))
        faults.push(rowFault(rate, field, "kit.unknownCode", { value }));
    };
    for (const field of ["portLoad", "portDis", "receipt", "delivery"] as const)
      for (const port of portsOf(rate[field])) ask(field, port, masterCodes.port);
    for (const fee of rate.includedFees ?? []) ask("includedFees", fee, masterCodes.cost);
    ask("sizeType", rate.sizeType, masterCodes.sizeType);
    ask("voyline", rate.voyline, masterCodes.line);
    ask("currency", rate.currency, masterCodes.currency);
    ask("feeCode", rate.feeCode, masterCodes.cost);
    if (!natures.includes(rate.nature))
      faults.push(rowFault(rate, "nature", "kit.unknownCode", { value: rate.nature }));
    if (!terms.includes(rate.freightTerms))
      faults.push(rowFault(rate, "freightTerms", "kit.unknownCode", { value: rate.freightTerms }));
    if (!rateTypes.includes(rate.rateType))
      faults.push(rowFault(rate, "rateType", "kit.unknownCode", { value: rate.rateType }));
    if (dec(rate.price).lte(0)) faults.push(rowFault(rate, "price", "rate.priceNotPositive"));
    if (rate.endDate < rate.startDate)
      faults.push(rowFault(rate, "endDate", "rate.endBeforeStart"));
    const key = keyOf(rate);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, rate);
    else if (samePrice(earlier, rate))
      faults.push(rowSkipped(rate, "price", "rate.equalRow", { row: earlier.row }));
    else {
      faults.push(
        rowFault(rate, "price", "rate.twoPrices", { row: earlier.row, price: priceIn(earlier) }),
      );
      if (
        !faults.some(
          ({ row, code, params }) =>
            row === earlier.row && code === "rate.twoPrices" && params?.row === rate.row,
        )
      )
        faults.push(
          rowFault(earlier, "price", "rate.twoPrices", { row: rate.row, price: priceIn(rate) }),
        );
    }
  }
  return [...faults, ...(await importedOverlaps(ctx, rates))];
}

const priceIn = ({ currency, price, unit }: ImportedRate): string =>
  `${currency} ${dec(price).toFixed()} ${unit}`;

const samePrice = (earlier: ImportedRate, other: ImportedRate): boolean =>
  priceIn(earlier) === priceIn(other) &&
  JSON.stringify([earlier.minAmount, earlier.maxAmount, earlier.includedFees]) ===
    JSON.stringify([other.minAmount, other.maxAmount, other.includedFees]);

/** Equal keys of a book over the same days would price nothing. */
function keyOf(importedRate: ImportedRate): string {
  const {
    book,
    kind,
    rateType,
    feeCode,
    portLoad,
    portDis,
    receipt,
    delivery,
    voyline,
    sizeType,
    sizeGroup,
  } = importedRate;
  const { nature, tradeType, deliveryTerms, freightTerms, isSoc, emptyFlag, startDate, endDate } =
    importedRate;
  return JSON.stringify([
    book,
    kind,
    rateType,
    feeCode,
    portLoad,
    portDis,
    receipt,
    delivery,
    voyline,
    sizeType,
    sizeGroup,
    nature,
    tradeType,
    deliveryTerms,
    freightTerms,
    isSoc,
    emptyFlag,
    startDate,
    endDate,
  ]);
}

const columns = {
  book_id: "int",
  kind: "text",
  rate_type: "text",
  fee_code: "text",
  port_load: "text",
  port_dis: "text",
  receipt: "text",
  delivery: "text",
  voyline: "text",
  size_type: "text",
  size_group: "text",
  nature: "text",
  trade_type: "text",
  delivery_terms: "text",
  freight_terms: "text",
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
} as const;
/** Defaults of a new rate. */
const starts = {
  min_amount: null,
  max_amount: null,
  included_fees: "{}",
  is_display: "Y",
  is_pc_edit: "Y",
};
const key = ["book_id", ...equalColumns, "start_date", "end_date"] as const;

/**
 * Writes drafts. A stored row with another price is changed; published ones refuse the file, each
 * at its row.
 */
export async function writeRates(ctx: Ctx, rates: readonly ImportedRate[]): Promise<ImportCounts> {
  const books = await booksOf(ctx, rates);
  const rows = rates.map((rate) => ({ book_id: books.get(rate.book) ?? 0, ...storedRate(rate) }));
  const shape = sql.raw(
    ["n int", ...Object.entries(columns).map(([name, type]) => `${name} ${type}`)].join(", "),
  );
  const same = sql.join(
    key.map((name) => sql`t.${sql.ref(name)} = g.${sql.ref(name)}`),
    sql` and `,
  );
  const frozen = await sql<{
    n: number;
  }>`select g.n
    from json_to_recordset(${JSON.stringify(rows.map((row, n) => ({ n, ...row })))}::json) as g (${shape})
      join freight_rate t on ${same}
    where t.status = 'PUBLISHED'
      and row (t.unit, t.currency, t.price) is distinct from row (g.unit, g.currency, g.price)
    order by g.n`.execute(ctx.em.getKysely());
  const conflicts = frozen.rows.map(({ n }) =>
    rowRefusal(rates[n]?.row ?? 0, new Refusal("rate.publishedFrozen", {}, { field: "price" })),
  );
  if (conflicts.length > 0) throw new Refusals(conflicts);
  return upsertRows(ctx, { table: "freight_rate", key, columns, starts }, rows);
}

/** Book ids by code. A new book is for the one line of its rows, or for everybody. */
async function booksOf(ctx: Ctx, rates: readonly ImportedRate[]): Promise<Map<string, number>> {
  const db = ctx.em.getKysely();
  const made = new Map<
    string,
    { fcode: string; source: string; voyline: string; currency: string }
  >();
  for (const { book, voyline, currency } of rates) {
    const earlierRow = made.get(book);
    const line = earlierRow && earlierRow.voyline !== voyline ? "" : voyline;
    made.set(book, { fcode: book, source: line ? "LINE" : "GENERAL", voyline: line, currency });
  }
  await sql`insert into freight_book (fcode, fname, source, voyline, currency)
    select g.fcode, g.fcode, g.source, g.voyline, g.currency
    from json_to_recordset(${JSON.stringify([...made.values()])}::json) as g (fcode text, source text, voyline text, currency text)
    on conflict (fcode) do nothing`.execute(db);
  const { rows } = await sql<{
    id: number;
    fcode: string;
    frozen: boolean;
  }>`select id, fcode, contract_status not in ('', 'DRAFT') as frozen
    from freight_book
    where fcode = any (${[...made.keys()]}::text[])`.execute(db);
  const frozen = rows.find((row) => row.frozen);
  const at = frozen && rates.find((rate) => rate.book === frozen.fcode);
  if (at) throw rowRefusal(at.row, new Refusal("rate.contractFrozen", {}, { field: "book" }));
  return new Map(rows.map((row) => [row.fcode, row.id]));
}

export function textOf(importRow: ImportRow, name: string): string {
  return importRow.values[name] ?? "";
}
