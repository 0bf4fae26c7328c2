import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { lockReceipts, settleVerified, writeOffDay } from "./write-off-sums.server.ts";

/** Cancels live parts: each gets a mirror row of today, and every figure returns exactly (domain §3). */
export async function mirrorParts(
  ctx: Ctx,
  receiptIds: readonly number[],
  { reason, only }: { reason: string; only?: number },
): Promise<void> {
  const db = ctx.em.getKysely();
  await lockReceipts(ctx, receiptIds);
  const { rows: companies } = await sql<{ code: string }>`select distinct company_code as code from receipt
    where id = any(${[...receiptIds]}::int[])`.execute(db);
  let day = "";
  for (const { code } of companies) day = await writeOffDay(ctx, code);
  await sql`select 1 from fee where id in (select fee_id from verification where receipt_id = any(${[...receiptIds]}::int[])) order by id for update`.execute(
    db,
  );
  const { rows } = await sql<{ id: number; feeId: number }>`select id, fee_id as "feeId" from verification
    where receipt_id = any(${[...receiptIds]}::int[]) and mirrors_id is null and (${only ?? null}::int is null or id = ${only ?? null}::int)
      and not exists (select from verification m where m.mirrors_id = verification.id) order by id for update`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`insert into verification (receipt_id, fee_belong, status, mirrors_id, check_no, verified_date, fee_id, fee_currency, amount, difference,
      receipt_amount, rate, booked_amount, settled_amount, exchange_gain, reason)
    select receipt_id, fee_belong, 'MIRROR', id, check_no, ${day}::date, fee_id, fee_currency, -amount, -difference, -receipt_amount, rate,
      -booked_amount, -settled_amount, -exchange_gain, ${reason} from verification where id = any(${ids}::int[]) order by id`.execute(db);
  await sql`update verification set status = 'CANCELLED', reason = ${reason} where id = any(${ids}::int[])`.execute(db);
  await settleVerified(ctx, { feeIds: rows.map(({ feeId }) => feeId), receiptIds });
}
