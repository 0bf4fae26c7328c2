import { sql } from "kysely";
import { textArray } from "#db/orm/sql-arrays.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { FeeSide } from "../fee/fee-side.ts";
import { statementIdOf } from "../fee/fee-statement.server.ts";
import { closedPeriodSql } from "../period/closed-period.server.ts";

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

export const standingKey = ({ side, key }: { side: FeeSide; key: string }): string => `${side} ${key}`;

type Row = StandingFee & { side: FeeSide };
const ofKeys = (rows: readonly Row[]): StandingFees => Map.groupBy(rows, standingKey);
const days = sql`to_char(f.rent_begin, 'YYYY-MM-DD') as "rentBegin", to_char(f.rent_end, 'YYYY-MM-DD') as "rentEnd"`;
const figures = sql`f.id, f.fee_belong as side, f.corp_code as "corpCode", f.currency, trim_scale(f.amount)::text as amount, ${days}`;

/** The fees of keys without locks, none frozen: enough to see which are settled. */
export async function peekFees(ctx: Ctx, keys: readonly string[]): Promise<StandingFees> {
  const { rows } =
    await sql<Row>`with own as (select f.auto_key as key, ${figures}, f.reverses_id from fee f where f.auto_key = any(${textArray(keys)}::text[]))
    select o.*, false as frozen from (select * from own union all select own.key, ${figures}, f.reverses_id from own join fee f on f.reverses_id = own.id) o
    order by o.id`.execute(ctx.em.getKysely());
  return ofKeys(rows);
}

/** The fees of keys, locked. */
export async function lockFees(ctx: Ctx, keys: readonly string[]): Promise<StandingFees> {
  if (keys.length === 0) return new Map();
  const db = ctx.em.getKysely();
  const requested = sql`any(${textArray(keys)}::text[])`;
  await sql`select 1 from fee where auto_key = ${requested} order by id for update`.execute(db);
  const { rows } = await sql<Row>`select coalesce(f.auto_key, o.auto_key) as key, ${figures},
      f.fee_status <> 'CREATED' or f.is_fee_lock = 'Y' or f.invoiced_amount <> 0 or f.verified_amount <> 0
        or f.reverses_id is not null or exists (select from fee r where r.reverses_id = f.id) or ${statementIdOf("f.id")} is not null
        or ${closedPeriodSql(sql`f.company_code`, sql`f.pricing_date`)} <> '' as frozen
    from fee f left join fee o on o.id = f.reverses_id
    where f.auto_key = ${requested} or f.reverses_id in (select x.id from fee x where x.auto_key = ${requested}) order by f.id`.execute(db);
  return ofKeys(rows);
}
