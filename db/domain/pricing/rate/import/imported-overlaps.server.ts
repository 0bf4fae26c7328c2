import { sql } from "kysely";
import { type ImportFault, rowNote } from "#platform/records/import/define-import.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { equalColumns } from "../match/equal-rates.ts";
import { type ImportedRate, storedRate } from "./imported-rate.ts";

/**
 * Notes on rows that hold for the same shipments on days of another row, of the file or of the
 * stored book; one a row and place.
 */
export async function importedOverlaps(
  ctx: Pick<Ctx, "em">,
  rates: readonly ImportedRate[],
): Promise<ImportFault[]> {
  const valid = rates.filter(({ startDate, endDate }) => startDate <= endDate);
  return [...overlapsInFile(valid), ...(await overlapsWithStored(ctx, valid))];
}

/** Each row is named with the one that began before it and lasts longest. */
function overlapsInFile(rates: readonly ImportedRate[]): ImportFault[] {
  const families = Map.groupBy(rates, (rate) => {
    const row: Record<string, unknown> = storedRate(rate);
    return JSON.stringify([rate.book, ...equalColumns.map((column) => row[column])]);
  });
  const notes: ImportFault[] = [];
  for (const family of families.values()) {
    let longest: ImportedRate | null = null;
    for (const rate of family.toSorted((a, b) =>
      a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : a.row - b.row,
    )) {
      const equalDays = longest?.startDate === rate.startDate && longest.endDate === rate.endDate;
      if (longest && !equalDays && longest.endDate >= rate.startDate) {
        const params = { row: longest.row, start: longest.startDate, end: longest.endDate };
        notes.push(
          rowNote(
            rate,
            "startDate",
            longest.startDate === rate.startDate ? "rate.tieRow" : "rate.overlapRow",
            params,
          ),
        );
      }
      if (!longest || rate.endDate > longest.endDate) longest = rate;
    }
  }
  return notes;
}

/** A stored row of the same days is changed by the file, and no overlap. */
async function overlapsWithStored(
  ctx: Pick<Ctx, "em">,
  rates: readonly ImportedRate[],
): Promise<ImportFault[]> {
  const requested = rates.map((rate, n) => ({ n, fcode: rate.book, ...storedRate(rate) }));
  const equal = sql.join(
    equalColumns.map((column) => sql`o.${sql.ref(column)} = g.${sql.ref(column)}`),
    sql` and `,
  );
  const shape = sql.raw(equalColumns.map((column) => `${column} text`).join(", "));
  const { rows } = await sql<{
    n: number;
    other: number;
    tie: boolean;
    start: string;
    end: string;
  }>`select distinct on (g.n) g.n, o.id as other, o.start_date = g.start_date as tie,
      to_char(o.start_date, 'YYYY-MM-DD') as start, to_char(o.end_date, 'YYYY-MM-DD') as "end"
    from json_to_recordset(${JSON.stringify(requested)}::json) as g (n int, fcode text, start_date date, end_date date, ${shape})
      join freight_book b on b.fcode = g.fcode
      join freight_rate o on o.book_id = b.id
      and ${equal}
      and o.start_date <= g.end_date
      and o.end_date >= g.start_date
      and (o.start_date <> g.start_date or o.end_date <> g.end_date)
    order by g.n, tie desc, o.id`.execute(ctx.em.getKysely());
  return rows.flatMap(({ n, other, tie, start, end }) => {
    const rate = rates[n];
    return rate
      ? [
          rowNote(rate, "startDate", tie ? "rate.tieStored" : "rate.overlapStored", {
            other,
            start,
            end,
          }),
        ]
      : [];
  });
}
