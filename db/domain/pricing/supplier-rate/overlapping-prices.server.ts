import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import type { RowNote } from "#platform/records/machine/steps.server.ts";

/** Prices for one charge and the same cargo agree in these columns. */
export const equalPriceColumns = [
  "fee_code",
  "in_out",
  "unit",
  "size_type",
  "size_group",
  "empty_flag",
  "is_soc",
  "nature",
  "trade_type",
  "delivery_terms",
  "port_load",
  "port_dis",
  "receipt",
  "delivery",
  "vessel_code",
  "barge_port",
  "next_port",
  "forward_agent",
] as const;
/** And their rates in these. Whoever the supplier is, a charge is paid once (decision 070). */
export const equalRateColumns = ["shipowner", "rate_type", "docks", "routes"] as const;

/** Columns of two rows are equal. */
export const agree = (a: string, b: string, names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${sql.ref(`${a}.${name}`)} = ${sql.ref(`${b}.${name}`)}`),
    sql` and `,
  );

/**
 * A charge that two rates price for the same cargo on the same days. A `tie` begins on one day, so
 * that neither prices anything.
 */
export type PriceOverlap = {
  id: number;
  other: number;
  tie: boolean;
  fee: string;
  supplier: string;
  start: string;
  end: string;
  from: string;
  to: string;
};

/** Overlaps one answer names. */
const listed = 50;

/**
 * Charges of a rate that another rate, of any supplier, prices on the same days; ties first.
 * @param published names only pairs of rates that are in force
 */
export async function priceOverlapsOf(
  ctx: Pick<Ctx, "em">,
  rateId: number,
  published = false,
): Promise<PriceOverlap[]> {
  const { rows } = await sql<PriceOverlap>`select distinct r.id, o.id as other,
      o.start_date = r.start_date as tie, l.fee_code as fee, o.supplier_code as supplier,
      to_char(o.start_date, 'YYYY-MM-DD') as start, to_char(o.end_date, 'YYYY-MM-DD') as "end",
      to_char(greatest(o.start_date, r.start_date), 'YYYY-MM-DD') as "from",
      to_char(least(o.end_date, r.end_date), 'YYYY-MM-DD') as "to"
    from supplier_rate r
      join supplier_price l on l.rate_id = r.id
      join supplier_rate o on o.id <> r.id
      and ${agree("o", "r", equalRateColumns)}
      and o.start_date <= r.end_date
      and o.end_date >= r.start_date
      join supplier_price p on p.rate_id = o.id
      and ${agree("p", "l", equalPriceColumns)}
    where r.id = ${rateId}
      and (${!published} or (r.status = 'PUBLISHED' and o.status = 'PUBLISHED'))
    order by tie desc, o.id, l.fee_code
    limit ${listed}`.execute(ctx.em.getKysely());
  return rows;
}

/** Names both rates: of a tie that neither prices, else that the one that begins later holds. */
export const priceOverlapNotes = (overlaps: readonly PriceOverlap[]): RowNote[] =>
  overlaps.map(({ tie, from, to, ...params }) =>
    tie
      ? { code: "supplierRate.tie", params }
      : { code: "supplierRate.overlap", params: { ...params, from, to } },
  );

/**
 * What a publication leaves overlapping, as notes.
 * @throws Refusals supplierRate.tie where two prices begin on one day: neither would be paid
 */
export async function publishedPriceOverlaps(ctx: Ctx, rateId: number): Promise<RowNote[]> {
  // Two publications at once must see each other, and copies as well.
  await sql`select pg_advisory_xact_lock(hashtext('supplier_rate'), 0)`.execute(ctx.em.getKysely());
  const overlaps = await priceOverlapsOf(ctx, rateId, true);
  const ties = overlaps.filter(({ tie }) => tie);
  if (ties.length > 0)
    throw new Refusals(
      ties.map(
        ({ id, other, fee, supplier, start, end }) =>
          new Refusal(
            "supplierRate.tie",
            { id, other, fee, supplier, start, end },
            { key: String(id) },
          ),
      ),
    );
  return priceOverlapNotes(overlaps);
}
