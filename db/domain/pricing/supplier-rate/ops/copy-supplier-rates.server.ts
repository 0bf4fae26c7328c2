import { sql } from "kysely";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { agree, equalPriceColumns, equalRateColumns } from "../overlapping-prices.server.ts";
import { CopySupplierRatesInput } from "../supplier-rate.schema.ts";

const header = [
  "group_id",
  "supplier_code",
  "shipowner",
  "rate_type",
  "tax_rate",
  "tax_inclusive",
  "protocol_no",
  "docks",
  "routes",
  "remark",
] as const;
const lines = [
  "line_no",
  "fee_code",
  "in_out",
  "unit",
  "currency",
  "price",
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
  "remark",
] as const;
/** A copy is compared with what its own supplier has. */
const equalRate = ["supplier_code", ...equalRateColumns] as const;

const columns = (alias: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));

/**
 * Copies rates with their prices to a period, as drafts, all or none. A copy may not overlap an
 * equal price of the same supplier.
 */
export const copySupplierRates = defineOperation({
  name: "supplierRate.copy",
  perm: "supplierRate:edit",
  input: CopySupplierRatesInput,
  done: "supplierRate.copy.done",
  run: async (ctx, { ids, startDate, endDate }) => {
    if (endDate < startDate)
      throw new Refusal("supplierRate.endBeforeStart", {}, { field: "endDate" });
    const db = ctx.em.getKysely();
    // Two copies at once must see each other.
    await sql`select pg_advisory_xact_lock(hashtext('supplier_rate'), 0)`.execute(db);
    const chosen = sql`r.id = any(${[...ids]}::int[])`;
    const clashes = await sql<{
      id: number;
      other: number;
      start: string;
      end: string;
    }>`select r.id, min(o.id) as other, min(o.start_date)::text as start,
        max(o.end_date)::text as "end"
      from supplier_rate r
        join supplier_price l on l.rate_id = r.id
        join supplier_rate o on ${agree("o", "r", equalRate)}
        and o.start_date <= ${endDate}::date
        and o.end_date >= ${startDate}::date
        join supplier_price p on p.rate_id = o.id
        and ${agree("p", "l", equalPriceColumns)}
      where ${chosen}
      group by r.id
      order by r.id
      limit 50`.execute(db);
    if (clashes.rows.length > 0)
      throw new Refusals(
        clashes.rows.map(
          ({ id, other, start, end }) =>
            new Refusal(
              "supplierRate.copyOverlaps",
              { id, other, start, end },
              { key: String(id) },
            ),
        ),
      );
    const { rows } = await sql<{
      id: number;
    }>`with source as (
          select r.id as old, nextval(pg_get_serial_sequence('supplier_rate', 'id'))::int as new
          from (select id from supplier_rate r where ${chosen} order by id) r
        ),
        made as (
          insert into supplier_rate (
              id, status, start_date, end_date, ${sql.join(header.map((name) => sql.ref(name)))}
            )
          select s.new, 'DRAFT', ${startDate}::date, ${endDate}::date, ${columns("r", header)}
          from source s join supplier_rate r on r.id = s.old
          returning id
        ),
        priced as (
          insert into supplier_price (rate_id, ${sql.join(lines.map((name) => sql.ref(name)))})
          select s.new, ${columns("l", lines)}
          from source s join supplier_price l on l.rate_id = s.old
          order by l.id
          returning id
        )
      select id
      from made`.execute(db);
    if (rows.length === 0) throw new Refusal("kit.selectRows");
    return { id: rows[0]?.id ?? 0, copied: rows.length };
  },
});
