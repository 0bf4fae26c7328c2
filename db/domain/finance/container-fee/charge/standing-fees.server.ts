import { type RawBuilder, sql } from "kysely";
import { textArray } from "#db/orm/sql-arrays.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { statementIdOf } from "#domain/finance/fee/fee-statement.server.ts";
import { closedPeriodSql } from "#domain/masterdata/period/closed-period.server.ts";
import { containerFee } from "#domain/finance/fee/fee-conditions.server.ts";

/** A fee of a key. A reversal has no key of its own and counts with the line it undoes. */
export type StandingFee = {
  id: number;
  key: string;
  corpCode: string;
  currency: string;
  amount: string;
  /** Kept: what is due beside it is a line of its own. */
  frozen: boolean;
  rentBegin: string | null;
  rentEnd: string | null;
};
export type StandingFees = ReadonlyMap<string, readonly StandingFee[]>;

export const standingKey = ({ side, key }: { side: FeeSide; key: string }): string =>
  `${side} ${key}`;

type Row = StandingFee & { side: FeeSide };
const ofKeys = (rows: readonly Row[]): StandingFees => Map.groupBy(rows, standingKey);

/**
 * Fees of keys, which both sides may share, and their reversals. Each is found by an index whatever
 * the statistics say: a plan that reads the table would do so every batch.
 */
function standing(keys: readonly string[], frozen: RawBuilder<boolean>): RawBuilder<Row> {
  const fees = sql`select f.id, f.fee_belong as side, f.corp_code as "corpCode", f.currency,
      trim_scale(f.amount)::text as amount, to_char(f.rent_begin, 'YYYY-MM-DD') as "rentBegin",
      to_char(f.rent_end, 'YYYY-MM-DD') as "rentEnd", ${frozen} as frozen
    from fee f`;
  return sql<Row>`with own as (
        select k.key, x.*
        from unnest(${textArray([...new Set(keys)])}::text[]) k (key)
          cross join lateral (${fees} where f.auto_key = k.key and ${containerFee("f")} offset 0) x
      )
    select *
    from own
    union all
    select own.key, x.*
    from own cross join lateral (${fees} where f.reverses_id = own.id offset 0) x
    order by id`;
}

/** The fees of keys without locks, none frozen: enough to see which are settled. */
export async function peekFees(ctx: Ctx, keys: readonly string[]): Promise<StandingFees> {
  return ofKeys((await standing(keys, sql`false`).execute(ctx.em.getKysely())).rows);
}

/** The fees of keys, locked. */
export async function lockFees(ctx: Ctx, keys: readonly string[]): Promise<StandingFees> {
  if (keys.length === 0) return new Map();
  const db = ctx.em.getKysely();
  await sql`select 1
    from fee
    where ${containerFee("fee")} and auto_key = any (${textArray(keys)}::text[])
    order by id
    for update`.execute(db);
  const frozen = sql<boolean>`f.fee_status <> 'CREATED'
    or f.is_fee_lock = 'Y'
    or f.invoiced_amount <> 0
    or f.verified_amount <> 0
    or f.reverses_id is not null
    or exists (select from fee r where r.reverses_id = f.id)
    or ${statementIdOf("f.id")} is not null
    or ${closedPeriodSql(sql`f.company_code`, sql`f.pricing_date`)} <> ''`;
  return ofKeys((await standing(keys, frozen).execute(db)).rows);
}
