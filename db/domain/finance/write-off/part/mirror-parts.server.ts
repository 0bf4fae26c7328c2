import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";
import { partsToCancelWith } from "./cancel-with.ts";
import { lockReceipts, settleVerified, writeOffDay } from "./write-off-sums.server.ts";

/**
 * Cancels live parts, all of the registrations or `only` some: each gets a mirror row of today, and
 * every figure returns exactly (domain §3).
 * @throws Refusal verification.cancelTogether when what is left would not be between nothing and
 *   the registration's amount
 */
export async function mirrorParts(
  ctx: Ctx,
  receiptIds: readonly number[],
  { reason, only }: { reason: string; only?: readonly number[] },
): Promise<void> {
  const db = kyselyOf(ctx.em);
  await lockReceipts(ctx, receiptIds);
  const companies = await db
    .selectFrom("receipt")
    .select("company_code as code")
    .distinct()
    .where("id", "=", anyOf(receiptIds))
    .execute();
  let day = "";
  for (const { code } of companies) day = await writeOffDay(ctx, code);
  await sql`select 1
    from fee
    where id in (select fee_id from verification where receipt_id = any (${[...receiptIds]}::int[]))
    order by id
    for update`.execute(db);
  if (only) for (const receiptId of receiptIds) await assertRestStands(ctx, receiptId, only);
  const { rows } = await sql<{
    id: number;
    feeId: number;
  }>`select id, fee_id as "feeId"
    from verification
    where receipt_id = any (${[...receiptIds]}::int[])
      and mirrors_id is null
      and (
        ${only ? [...only] : null}::int[] is null
        or id = any (${only ? [...only] : null}::int[])
      )
      and not exists (select from verification m where m.mirrors_id = verification.id)
    order by id
    for update`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`insert into verification (
        receipt_id, fee_belong, status, mirrors_id, check_no, verified_date, fee_id, fee_currency,
        amount, difference, receipt_amount, rate, rate_reason, booked_amount, settled_amount,
        exchange_gain, reason
      )
    select receipt_id, fee_belong, 'MIRROR', id, check_no, ${day}::date, fee_id, fee_currency,
      - amount, - difference, - receipt_amount, rate, rate_reason, - booked_amount,
      - settled_amount, - exchange_gain, ${reason}
    from verification
    where id = any (${ids}::int[])
    order by id`.execute(db);
  await db
    .updateTable("verification")
    .set({ status: "CANCELLED", reason })
    .where("id", "=", anyOf(ids))
    .execute();
  await settleVerified(ctx, { feeIds: rows.map(({ feeId }) => feeId), receiptIds });
}

type NamedPart = {
  id: number;
  amount: string;
  name: string;
  afNo: string;
  received: string;
  currency: string;
};

/** Parts that a refusal names; there may be thousands. */
const namedParts = 10;

async function assertRestStands(
  ctx: Ctx,
  receiptId: number,
  only: readonly number[],
): Promise<void> {
  const { rows: live } =
    await sql<NamedPart>`select y.id, y.receipt_amount::text as amount, r.af_no as "afNo",
        r.amount::text as received, r.currency,
        concat_ws(' ', nullif(f.bl_no, ''), f.fee_code, nullif(y.check_no, r.af_no)) as name
      from verification y join receipt r on r.id = y.receipt_id left join fee f on f.id = y.fee_id
      where y.receipt_id = ${receiptId} and y.status = 'LIVE'
      order by y.id`.execute(ctx.em.getKysely());
  const chosen = new Set(only);
  const [first] = live;
  const more = first ? partsToCancelWith(first.received, live, chosen) : [];
  if (!first || more.length === 0) return;
  const left = live.reduce(
    (sum, { id, amount }) => (chosen.has(id) ? sum : sum.plus(amount)),
    new Decimal(0),
  );
  const { afNo, received, currency } = first;
  const names = more
    .slice(0, namedParts)
    .map(({ name, amount }) => `${name} ${amountText(amount, currency)}`);
  throw new Refusal("verification.cancelTogether", {
    afNo,
    currency,
    received: amountText(dec(received), currency),
    applied: amountText(left, currency),
    parts: `${names.join("; ")}${more.length > namedParts ? ` … (${more.length})` : ""}`,
  });
}
