import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/** A price row as readers know it; decimals and days are text. */
export type OfferedRate = {
  id: number;
  kind: "PORT" | "EXTRA";
  book: string;
  source: string;
  price: string;
  currency: string;
  unit: string;
  startDate: string;
  endDate: string;
};

export async function readOfferedRates(
  ctx: Pick<Ctx, "em">,
  ids: readonly number[],
): Promise<Map<string, OfferedRate>> {
  const { rows } = await sql<OfferedRate>`select r.id, r.kind, b.fcode as book, b.source,
      trim_scale(r.price)::text as price, r.currency, r.unit,
      to_char(r.start_date, 'YYYY-MM-DD') as "startDate",
      to_char(r.end_date, 'YYYY-MM-DD') as "endDate"
    from freight_rate r join freight_book b on b.id = r.book_id
    where r.id = any (${[...new Set(ids)]}::int[])`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [String(row.id), row]));
}
