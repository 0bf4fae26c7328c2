import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { equalColumns } from "../match/equal-rates.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { type ImportedRate, storedRate } from "./imported-rate.ts";
import { type ImportCounts, rowRefusal } from "#platform/records/import/define-import.server.ts";
import { sql } from "kysely";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { upsertRows } from "#platform/records/import/upsert.server.ts";

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
  const books = await kyselyOf(ctx.em)
    .selectFrom("freight_book")
    .select(["id", "fcode", "contract_status"])
    .where("fcode", "=", anyOf([...made.keys()]))
    .execute();
  const frozen = books.find((book) => !["", "DRAFT"].includes(book.contract_status));
  const at = frozen && rates.find((rate) => rate.book === frozen.fcode);
  if (at) throw rowRefusal(at.row, new Refusal("rate.contractFrozen", {}, { field: "book" }));
  return new Map(books.map((book) => [book.fcode, book.id]));
}
