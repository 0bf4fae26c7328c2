import { sql } from "kysely";
import { assertInScope } from "#platform/list/list-rows.server.ts";
import { type RowResult, StepInput, type StepResult } from "#platform/machine/steps.server.ts";
import { type Ctx, defineOperation } from "#platform/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/operation/refusal.ts";
import { eachSide, type FeeSide } from "../fee/fee-side.ts";
import { dec } from "../money/decimal.ts";
import { spreadOldestFirst } from "../settlement/spread-receipt.ts";
import { applyParts } from "./apply-parts.server.ts";
import { insertByAge } from "./insert-by-age.server.ts";
import { receiptFacts } from "./receipt.facts.server.ts";
import { receiptListAt } from "./write-off.list.ts";
import { receiptMachines } from "./write-off.machine.ts";
import { receiptSource } from "./write-off.source.server.ts";
import { Receipt } from "./write-off.entity.server.ts";
import { byAge, lockReceipts, openFee, settleVerified, writeOffDay } from "./write-off-sums.server.ts";
import { writeOffPage, writeOffSides } from "./write-off-screens.ts";

/** Registrations per transaction: locks stay short and sets stay large. */
const batchSize = 1_000;

/**
 * Applies what is left of registrations to the open fees of their counterparty, company and currency: credits first, then the oldest
 * (domain §3). Set-based: a batch of parties is one transaction.
 */
const applyByAgeOf = (side: FeeSide) =>
  defineOperation({
    name: `${writeOffSides[side]}.applyByAge`,
    perm: `${writeOffSides[side]}:apply`,
    input: StepInput,
    transaction: "own",
    rehearses: true,
    done: "receipt.applyByAge.done",
    async run(ctx, input): Promise<StepResult> {
      const ids = input.rows.map(({ id }) => id);
      if (!ctx.page) await assertInScope(ctx.em, receiptListAt(writeOffPage(side)), receiptSource(), { actor: ctx.actor, ids });
      const result: StepResult = { done: 0, refused: 0, rows: [] };
      for (const batch of await batchesOf(ctx, side, ids)) {
        ctx.signal.throwIfAborted();
        const rows = await applyBatch(ctx, side, batch);
        result.rows.push(...rows);
        result.done += rows.filter((row) => row.done).length;
        result.refused = result.rows.length - result.done;
        await ctx.progress({ seen: result.rows.length, total: ids.length, changed: result.done, failed: result.refused });
      }
      return result;
    },
  });

export const applyByAge = eachSide(applyByAgeOf);

/** A counterparty stays in one batch, so that no two batches want the same fees. */
async function batchesOf(ctx: Ctx, side: FeeSide, ids: readonly number[]): Promise<number[][]> {
  const { rows } = await sql<{
    id: number;
    counterparty: string;
  }>`select id, corp_code as counterparty from receipt where id = any(${[...ids]}::int[])
    and fee_belong = ${side} order by corp_code, id`.execute(ctx.em.getKysely());
  const batches: number[][] = [];
  let last = "";
  for (const { id, counterparty } of rows) {
    if (batches.length === 0 || ((batches.at(-1)?.length ?? 0) >= batchSize && counterparty !== last)) batches.push([]);
    batches.at(-1)?.push(id);
    last = counterparty;
  }
  return batches;
}

async function applyBatch(ctx: Ctx, side: FeeSide, ids: readonly number[]): Promise<RowResult[]> {
  try {
    return await ctx.unit((inner) => applyOldest(inner, side, ids));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    return ids.map((id) => ({ id, key: String(id), done: false, code: first?.code ?? "kit.failed", params: first?.params ?? {} }));
  }
}

/** Locks registrations and their open fees, and writes all parts. */
export async function applyOldest(ctx: Ctx, side: FeeSide, ids: readonly number[]): Promise<RowResult[]> {
  await lockReceipts(ctx, ids);
  const receipts = await ctx.em.find(Receipt, { id: { $in: [...ids] } }, { orderBy: { id: "asc" }, refresh: true });
  const facts = await receiptFacts.read(ctx, receipts);
  const rows = receipts.map((receipt): RowResult => {
    const no = receiptMachines[side].whyNot(
      facts.get(receipt.id) ?? { ...receipt, isApplied: false, closedPeriod: "", closedToday: "" },
      "applyByAge",
    );
    return no ? { id: receipt.id, key: receipt.afNo, done: false, ...no } : { id: receipt.id, key: receipt.afNo, done: true };
  });
  const open = receipts.filter((_, i) => rows[i]?.done);
  for (const company of new Set(open.map(({ companyCode }) => companyCode))) await writeOffDay(ctx, company);
  const before = await lastPart(ctx);
  const withCredits = await lockOpenFees(ctx, side, open);
  const keyOf = ({ corpCode, companyCode, currency }: Receipt) => `${corpCode} ${companyCode} ${currency}`;
  const plain = open.filter((receipt) => !withCredits.has(keyOf(receipt)));
  const feeIds = await insertByAge(
    ctx,
    side,
    plain.map(({ id }) => id),
  );
  await settleVerified(ctx, { feeIds, receiptIds: plain.map(({ id }) => id) });
  for (const receipt of open) if (withCredits.has(keyOf(receipt))) await applyWithCredits(ctx, receipt);
  const { rows: applied } = await sql<{ id: number }>`select distinct receipt_id as id from verification
    where receipt_id = any(${open.map(({ id }) => id)}::int[]) and id > ${before}`.execute(ctx.em.getKysely());
  const took = new Set(applied.map(({ id }) => id));
  return rows.map((row) => (row.done && !took.has(row.id) ? { ...row, done: false, code: "writeOff.nothingOpen" as const } : row));
}

/** Registrations are locked, so that later parts of them are of this run. */
async function lastPart(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from verification`.execute(ctx.em.getKysely());
  return rows[0]?.id ?? 0;
}

/** Locks the open fees of the registrations' parties. @returns the parties with credits, which take their turn one by one */
async function lockOpenFees(ctx: Ctx, side: FeeSide, receipts: readonly Receipt[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string; credit: boolean }>`select f.corp_code || ' ' || f.company_code || ' ' || f.currency as key,
      f.amount < 0 as credit from fee f
    where (f.corp_code, f.company_code, f.currency) in (select r.corp_code, r.company_code, r.currency from receipt r
        where r.id = any(${receipts.map(({ id }) => id)}::int[]))
      and f.fee_belong = ${side} and ${openFee} order by f.id for update of f`.execute(ctx.em.getKysely());
  return new Set(rows.filter(({ credit }) => credit).map(({ key }) => key));
}

async function applyWithCredits(ctx: Ctx, { id }: Receipt): Promise<void> {
  const receipt = await ctx.em.findOneOrFail(Receipt, { id }, { refresh: true });
  const fees = await openFeesOf(ctx, receipt);
  const { applied } = spreadOldestFirst(dec(receipt.amount).minus(receipt.appliedAmount), receipt.currency, fees);
  const lines = fees.flatMap((fee, i) =>
    dec(applied[i] ?? "0").isZero() ? [] : [{ feeId: fee.id, amount: applied[i] ?? null, rate: null }],
  );
  if (lines.length > 0) await applyParts(ctx, receipt, { lines, checkNo: receipt.afNo, closeDifference: false });
}

/** Open fees of the registration's party in its currency, the order of age. */
export async function openFeesOf(ctx: Ctx, receipt: Receipt): Promise<{ id: number; amount: string; verified: string }[]> {
  const { rows } = await sql<{ id: number; amount: string; verified: string }>`select f.id, f.amount::text as amount,
      f.verified_amount::text as verified from fee f
    where f.fee_belong = ${receipt.feeBelong} and f.corp_code = ${receipt.corpCode} and f.company_code = ${receipt.companyCode}
      and f.currency = ${receipt.currency} and ${openFee} order by ${byAge} limit 3000`.execute(ctx.em.getKysely());
  return rows;
}
