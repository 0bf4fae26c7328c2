import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { zoneOfCompany } from "#platform/kernel/clock/company-zone.server.ts";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { assertPeriodOpen } from "#domain/masterdata/period/closed-period.server.ts";
import { newStamps } from "#domain/containers/container/import/containers-stamps.server.ts";
import { openFee } from "#domain/finance/fee/fee-conditions.server.ts";

/** By age: credits first, then by due date, bill and number (field notes 4.8). */
export const byAge: RawBuilder<unknown> = sql`(f.amount < 0) desc,
  f.pricing_date nulls last,
  f.bl_no,
  f.id`;

type PartyOf = { corpCode: string; companyCode: string; currency: string };

/**
 * Locks registrations, then fees, each in order of id: whoever comes second waits and sees the new
 * rest.
 */
export async function lockReceipts(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await kyselyOf(ctx.em)
    .selectFrom("receipt")
    .select("id")
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Locks what is open of a party in one order, so that two who set its sides off wait for each
 * other.
 */
export async function lockPartyFees(
  ctx: Ctx,
  { corpCode, companyCode, currency }: PartyOf,
): Promise<void> {
  await kyselyOf(ctx.em)
    .selectFrom("fee as f")
    .select("f.id")
    .where("f.corp_code", "=", corpCode)
    .where("f.company_code", "=", companyCode)
    .where("f.currency", "=", currency)
    .where(openFee("f"))
    .orderBy("f.id")
    .forUpdate()
    .execute();
}

/** Locks a registration with the one it was netted against. */
export async function lockNetted(ctx: Ctx, id: number): Promise<void> {
  await sql`select 1
    from receipt r
    where r.id = ${id}
      or r.netting_no in (
        select n.netting_no
        from receipt n
        where n.id = ${id} and n.netting_no <> ''
      )
    order by r.id
    for update`.execute(ctx.em.getKysely());
}

/** Writes the sums of all parts to their fees and registrations. */
export async function settleVerified(
  ctx: Ctx,
  ids: { feeIds: readonly number[]; receiptIds: readonly number[] },
): Promise<void> {
  const db = ctx.em.getKysely();
  await sql`update fee f
    set verified_amount = x.amount, ${newStamps(ctx, "f")}
    from (
        select g.id, coalesce(sum(y.amount + y.difference), 0) as amount
        from (select distinct unnest(${[...ids.feeIds]}::int[]) as id) g
          left join verification y on y.fee_id = g.id
        group by 1
      ) x
    where f.id = x.id and f.verified_amount <> x.amount`.execute(db);
  await sql`update receipt r
    set applied_amount = x.amount
    from (
        select g.id, coalesce(sum(y.receipt_amount), 0) as amount
        from (select distinct unnest(${[...ids.receiptIds]}::int[]) as id) g
          left join verification y on y.receipt_id = g.id
        group by 1
      ) x
    where r.id = x.id and r.applied_amount <> x.amount`.execute(db);
}

/** Today in the company, whose month must be open. @throws Refusal period.closed */
export async function writeOffDay(ctx: Ctx, companyCode: string): Promise<string> {
  const day = dayOf(ctx.now, await zoneOfCompany(ctx, companyCode));
  await assertPeriodOpen(ctx, companyCode, day);
  return day;
}
