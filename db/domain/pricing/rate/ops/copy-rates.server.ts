import { sql } from "kysely";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { equalColumns } from "../match/equal-rates.ts";
import { CopyRatesInput } from "../rate.schema.ts";

const copied = [
  "unit",
  "currency",
  "price",
  "min_amount",
  "max_amount",
  "included_fees",
  "is_pc_edit",
  "is_display",
  "remark",
] as const;

/**
 * Copies rows to a date range as drafts (operations §4), all or none. A copy may not overlap an
 * equal row (domain §3).
 */
export const copyRates = defineOperation({
  name: "rate.copy",
  perm: "rate:edit",
  input: CopyRatesInput,
  done: "rate.copy.done",
  run: async (ctx, input) => {
    if (input.endDate < input.startDate)
      throw new Refusal("rate.endBeforeStart", {}, { field: "endDate" });
    const db = ctx.em.getKysely();
    const chosen = sql`(${input.bookId} > 0 and r.book_id = ${input.bookId})
      or r.id = any (${input.rateIds}::int[])`;
    // Two copies at once must see each other.
    await sql`select pg_advisory_xact_lock(hashtext ('freight_book'), b)
      from (select distinct r.book_id as b from freight_rate r where ${chosen} order by 1) x`.execute(
      db,
    );
    const frozen = await sql`select
      from freight_book b
      where b.contract_status not in ('', 'DRAFT')
        and exists (select from freight_rate r where r.book_id = b.id and (${chosen}))
      limit 1`.execute(db);
    if (frozen.rows.length > 0) throw new Refusal("rate.contractFrozen");
    const equal = sql.join(
      equalColumns.map((column) => sql`o.${sql.ref(column)} = r.${sql.ref(column)}`),
      sql` and `,
    );
    const clashes = await sql<{
      id: number;
      other: number;
      start: string;
      end: string;
    }>`select r.id, min(o.id) as other, to_char(min(o.start_date), 'YYYY-MM-DD') as start,
        to_char(max(o.end_date), 'YYYY-MM-DD') as "end"
      from freight_rate r
        join freight_rate o on o.book_id = r.book_id
        and ${equal}
        and o.start_date <= ${input.endDate}::date
        and o.end_date >= ${input.startDate}::date
      where ${chosen}
      group by r.id
      order by r.id
      limit 50`.execute(db);
    if (clashes.rows.length > 0)
      throw new Refusals(
        clashes.rows.map(
          ({ id, other, start, end }) =>
            new Refusal("rate.copyOverlaps", { id, other, start, end }, { key: String(id) }),
        ),
      );
    // Rows that equal each other would overlap after the copy.
    const names = sql.join([...equalColumns, ...copied].map((column) => sql.ref(column)));
    const { rows } = await sql<{
      id: number;
    }>`insert into freight_rate (book_id, status, start_date, end_date, ${names})
      select distinct on (r.book_id, ${sql.join(equalColumns.map((column) => sql`r.${sql.ref(column)}`))}) r.book_id, 'DRAFT',
        ${input.startDate}::date, ${input.endDate}::date, ${sql.join([...equalColumns, ...copied].map((column) => sql`r.${sql.ref(column)}`))}
      from freight_rate r
      where ${chosen}
      order by r.book_id, ${sql.join(equalColumns.map((column) => sql`r.${sql.ref(column)}`))}, r.start_date desc, r.id desc
      returning id`.execute(db);
    if (rows.length === 0) throw new Refusal("kit.selectRows");
    return { id: rows[0]?.id ?? 0, copied: rows.length };
  },
});
