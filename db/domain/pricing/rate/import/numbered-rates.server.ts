import { sql } from "kysely";
import {
  type ImportCounts,
  type ImportRow,
  rowRefusal,
} from "#platform/records/import/define-import.server.ts";
import { type Ctx, parseInput } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { saveRateRecord } from "../ops/save-rate.server.ts";
import { RateInput } from "../rate.schema.ts";

/** An own workbook names a rate by its number. */
export const isNumbered = (importRow: ImportRow): boolean => Boolean(importRow.values.rateNo);

type Stored = RateInput & { id: number };

/**
 * Changes rates by number, published or not. Blank values stay.
 * @throws Refusals per row; nothing is written then.
 */
export async function changeNumberedRates(
  ctx: Ctx,
  kind: "PORT" | "EXTRA",
  rows: readonly ImportRow[],
): Promise<ImportCounts> {
  const counts: ImportCounts = { inserted: 0, changed: 0, unchanged: 0 };
  const stored = await storedRates(ctx, kind, rows);
  const refused: Refusal[] = [];
  const firstRows = new Map<string, number>();
  for (const { row, values } of rows) {
    const number = values.rateNo ?? "";
    const earlier = firstRows.get(number);
    // Of two rows for one rate, the later one must not win by its place.
    if (earlier !== undefined)
      refused.push(
        rowRefusal(row, new Refusal("import.twice", { row: earlier }, { field: "rateNo" })),
      );
    firstRows.set(number, earlier ?? row);
    const old = stored.get(Number(values.rateNo));
    try {
      if (!old)
        throw new Refusal("kit.unknownCode", { value: values.rateNo ?? "" }, { field: "rateNo" });
      const { rateNo: _number, ...request } = Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== null),
      );
      const input = parseInput(RateInput, { ...old, ...request });
      const same = JSON.stringify(input) === JSON.stringify(parseInput(RateInput, old));
      if (!same) await saveRateRecord(ctx, kind, input);
      counts[same ? "unchanged" : "changed"] += 1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push(...refusalsOf(error).map((refusal) => rowRefusal(row, refusal)));
    }
  }
  if (refused.length > 0) throw new Refusals(refused);
  return counts;
}

/** The rates as a form would send them, without trailing zeros. */
async function storedRates(
  ctx: Ctx,
  kind: "PORT" | "EXTRA",
  rows: readonly ImportRow[],
): Promise<Map<number, Stored>> {
  const ids = rows.map((row) => Number(row.values.rateNo)).filter((id) => id <= 2_147_483_647);
  const { rows: matches } =
    await sql<Stored>`select r.id, b.fcode as book, r.rate_type as "rateType",
        r.fee_code as "feeCode", r.port_load as "portLoad", r.port_dis as "portDis", r.receipt,
        r.delivery, r.voyline, r.size_type as "sizeType", r.size_group as "sizeGroup", r.nature,
        r.trade_type as "tradeType", r.delivery_terms as "deliveryTerms",
        r.freight_terms as "freightTerms", r.is_soc as "isSoc", r.empty_flag as "emptyFlag",
        to_char(r.start_date, 'YYYY-MM-DD') as "startDate",
        to_char(r.end_date, 'YYYY-MM-DD') as "endDate", r.unit, r.currency,
        trim_scale(r.price)::text as price, trim_scale(r.min_amount)::text as "minAmount",
        trim_scale(r.max_amount)::text as "maxAmount", r.included_fees as "includedFees",
        r.is_pc_edit as "isPcEdit", r.is_display as "isDisplay", r.remark
      from freight_rate r join freight_book b on b.id = r.book_id
      where r.kind = ${kind} and r.id = any (${ids}::int[])`.execute(ctx.em.getKysely());
  return new Map(matches.map((match) => [match.id, match]));
}
