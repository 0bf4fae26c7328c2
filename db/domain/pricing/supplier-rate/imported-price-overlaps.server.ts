import { sql } from "kysely";
import {
  type ImportFault,
  type ImportRow,
  rowNote,
} from "#platform/records/import/define-import.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { agree, equalPriceColumns, equalRateColumns } from "./overlapping-prices.server.ts";
import { addPrice, storedRates, type Work } from "./price-file.server.ts";

const equalColumns = [...equalRateColumns, ...equalPriceColumns];

/** A price of a rate of the file; `row` is null for one the file does not name. */
type Entry = {
  row: number | null;
  rate: Work;
  fee: string;
  start: string;
  end: string;
  /** What it is for, by the names of the columns. */
  criteria: Readonly<Record<string, unknown>>;
};

/**
 * Notes on rows whose charge another rate prices for the same cargo on the same days, whoever its
 * supplier is: a rate of the file or a stored one. A row that is wrong is told by the write.
 */
export async function importedPriceOverlaps(
  ctx: Pick<Ctx, "em">,
  rows: readonly ImportRow[],
): Promise<ImportFault[]> {
  const stored = await storedRates(ctx, rows);
  const works = new Map<string, Work>();
  for (const row of rows)
    try {
      addPrice(row, stored, works);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  const entries = [...works.values()].flatMap(entriesOf);
  return [...overlapsInFile(entries), ...(await overlapsWithStored(ctx, entries))];
}

function entriesOf(work: Work): Entry[] {
  const { startDate: start, endDate: end, prices } = work.rate;
  if (start > end) return [];
  return prices.map((price, at) => {
    const values: Record<string, unknown> = { ...work.rate, ...price };
    return {
      row: work.entered.get(at) ?? null,
      rate: work,
      fee: price.feeCode,
      start,
      end,
      criteria: Object.fromEntries(
        equalColumns.map((column) => [column, values[propertyOf(column)]]),
      ),
    };
  });
}

/** `fee_code` is `feeCode`. */
const propertyOf = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Each row is named with one that begins on its day, since neither would be paid, else with the one
 * that began before it and lasts longest.
 */
function overlapsInFile(entries: readonly Entry[]): ImportFault[] {
  const notes: ImportFault[] = [];
  for (const family of Map.groupBy(entries, ({ criteria }) => JSON.stringify(criteria)).values()) {
    let longest: Entry | null = null;
    let latest: Entry | null = null;
    for (const entry of family.toSorted(byStart)) {
      const other: Entry | null = latest?.start === entry.start ? latest : longest;
      if (other && other.rate !== entry.rate && other.end >= entry.start)
        notes.push(...noteOf(other, entry));
      latest = entry;
      if (!longest || entry.end > longest.end) longest = entry;
    }
  }
  return notes;
}

const byStart = (a: Entry, b: Entry) =>
  a.start < b.start ? -1 : a.start > b.start ? 1 : (a.row ?? 0) - (b.row ?? 0);

/** At the later row of the two, or at the only one the file names. */
function noteOf(earlier: Entry, later: Entry): ImportFault[] {
  const tie = earlier.start === later.start;
  const at = later.row === null ? earlier : later;
  const other = at === later ? earlier : later;
  if (at.row === null) return [];
  const params = {
    fee: at.fee,
    supplier: other.rate.rate.supplierCode,
    start: other.start,
    end: other.end,
  };
  return [
    other.row === null
      ? rowNote(
          { row: at.row },
          "startDate",
          tie ? "supplierRate.tieStored" : "supplierRate.overlapStored",
          { ...params, other: other.rate.rate.id },
        )
      : rowNote(
          { row: at.row },
          "startDate",
          tie ? "supplierRate.tieRow" : "supplierRate.overlapRow",
          { ...params, row: other.row },
        ),
  ];
}

/** Rates that the file does not touch. */
async function overlapsWithStored(
  ctx: Pick<Ctx, "em">,
  entries: readonly Entry[],
): Promise<ImportFault[]> {
  const named = entries.filter(({ row }) => row !== null);
  const touched = [...new Set(named.map(({ rate }) => rate.rate.id).filter((id) => id > 0))];
  const requested = named.map(({ start, end, criteria }, n) => ({
    n,
    start_date: start,
    end_date: end,
    ...criteria,
  }));
  const shape = sql.raw(equalColumns.map((column) => `${column} text`).join(", "));
  const { rows } = await sql<{
    n: number;
    other: number;
    tie: boolean;
    supplier: string;
    start: string;
    end: string;
  }>`select distinct on (g.n) g.n, o.id as other, o.start_date = g.start_date as tie,
      o.supplier_code as supplier, to_char(o.start_date, 'YYYY-MM-DD') as start,
      to_char(o.end_date, 'YYYY-MM-DD') as "end"
    from json_to_recordset(${JSON.stringify(requested)}::json) as g (n int, start_date date, end_date date, ${shape})
      join supplier_price p on ${agree("p", "g", equalPriceColumns)}
      join supplier_rate o on o.id = p.rate_id
      and ${agree("o", "g", equalRateColumns)}
      and o.start_date <= g.end_date
      and o.end_date >= g.start_date
      and not (o.id = any (${touched}::int[]))
    order by g.n, tie desc, o.id`.execute(ctx.em.getKysely());
  return rows.flatMap(({ n, other, tie, supplier, start, end }) => {
    const entry = named[n];
    return entry && entry.row !== null
      ? [
          rowNote(
            { row: entry.row },
            "startDate",
            tie ? "supplierRate.tieStored" : "supplierRate.overlapStored",
            { fee: entry.fee, other, supplier, start, end },
          ),
        ]
      : [];
  });
}
