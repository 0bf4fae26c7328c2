import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import { runInBatches } from "#platform/kernel/operation/batches.server.ts";
import {
  type RowResult,
  StepInput,
  type StepResult,
} from "#platform/records/machine/steps.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { dec, plainText } from "#domain/masterdata/money/decimal.ts";
import { insertParts, type NewPart } from "../part/insert-parts.server.ts";
import { lockFeesByAge } from "../ageing/lock-fees-by-age.server.ts";
import { receiptFacts } from "../receipt.facts.server.ts";
import { receiptListAt } from "../write-off.list.ts";
import { receiptMachines } from "../write-off.machine.ts";
import { type AgedFee, spreadByAge } from "../ageing/spread-by-age.ts";
import { receiptSource } from "../write-off.source.server.ts";
import { Receipt } from "../write-off.entity.server.ts";
import { byAge, settleVerified, writeOffDay } from "../part/write-off-sums.server.ts";
import { writeOffPage, writeOffSides } from "../write-off-screens.ts";
import { openFee } from "#domain/finance/fee/fee-conditions.server.ts";

/** Registrations per transaction: locks stay short and sets stay large. */
const batchSize = 500;

/**
 * Applies what is left of registrations to the open fees of their counterparty, company and
 * currency: credits first, then the oldest (domain §3). Set-based: a batch of parties is one
 * transaction.
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
      if (!ctx.page)
        await assertInScope(ctx.em, receiptListAt(writeOffPage(side)), receiptSource(), {
          actor: ctx.actor,
          ids,
        });
      const result: StepResult = { done: 0, refused: 0, rows: [] };
      await runInBatches(ctx, await batchesOf(ctx, side, ids), {
        run: (inner, batch) => applyOldest(inner, side, batch),
        refused: (error, batch) => batch.map((id) => refusedRow(error, id)),
        ended: (rows) => {
          result.rows.push(...rows);
          result.done += rows.filter((row) => row.done).length;
          result.refused = result.rows.length - result.done;
          return ctx.progress({
            seen: result.rows.length,
            total: ids.length,
            changed: result.done,
            failed: result.refused,
          });
        },
      });
      return result;
    },
  });

export const applyByAge = eachSide(applyByAgeOf);

/**
 * A counterparty stays in one batch, so that no two batches want the same fees and two can be under
 * way.
 */
async function batchesOf(ctx: Ctx, side: FeeSide, ids: readonly number[]): Promise<number[][]> {
  if (ids.length <= batchSize) return [[...ids]];
  const rows = await kyselyOf(ctx.em)
    .selectFrom("receipt")
    .select(["id", "corp_code as counterparty"])
    .where("id", "=", anyOf(ids))
    .where("fee_belong", "=", side)
    .orderBy("corp_code")
    .orderBy("id")
    .execute();
  const batches: number[][] = [];
  let last = "";
  for (const { id, counterparty } of rows) {
    if (
      batches.length === 0 ||
      ((batches.at(-1)?.length ?? 0) >= batchSize && counterparty !== last)
    )
      batches.push([]);
    batches.at(-1)?.push(id);
    last = counterparty;
  }
  return batches;
}

function refusedRow(error: unknown, id: number): RowResult {
  const [first] = refusalsOf(error);
  return {
    id,
    key: String(id),
    done: false,
    code: first?.code ?? "kit.failed",
    params: first?.params ?? {},
  };
}

/** Locks registrations and the fees their money reaches, and writes all parts. @throws LostRace */
export async function applyOldest(
  ctx: Ctx,
  side: FeeSide,
  ids: readonly number[],
): Promise<RowResult[]> {
  const receipts = await ctx.em.find(
    Receipt,
    { id: { $in: [...ids] }, feeBelong: side },
    { orderBy: { id: "asc" }, refresh: true, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const facts = await receiptFacts.read(ctx, receipts);
  const rows = receipts.map((receipt): RowResult => {
    const no = receiptMachines[side].whyNot(
      facts.get(receipt.id) ?? { ...receipt, isApplied: false, closedPeriod: "", closedToday: "" },
      "applyByAge",
    );
    return no
      ? { id: receipt.id, key: receipt.afNo, done: false, ...no }
      : { id: receipt.id, key: receipt.afNo, done: true };
  });
  const open = receipts.filter((_, i) => rows[i]?.done);
  const took = open.length > 0 ? await applyOpen(ctx, side, open) : new Set<number>();
  return rows.map((row) =>
    row.done && !took.has(row.id)
      ? { ...row, done: false, code: "writeOff.nothingOpen" as const }
      : row,
  );
}

const partyOf = ({
  corpCode,
  companyCode,
  currency,
}: {
  corpCode: string;
  companyCode: string;
  currency: string;
}) => `${corpCode} ${companyCode} ${currency}`;

/** @returns the registrations that took something */
async function applyOpen(
  ctx: Ctx,
  side: FeeSide,
  receipts: readonly Receipt[],
): Promise<Set<number>> {
  const days = new Map<string, string>();
  for (const code of new Set(receipts.map(({ companyCode }) => companyCode)))
    days.set(code, await writeOffDay(ctx, code));
  const fees = Map.groupBy(
    await lockFeesByAge(
      ctx,
      side,
      receipts.map(({ id }) => id),
    ),
    partyOf,
  );
  const byAge = receipts.toSorted(
    (a, b) => (a.bankDate < b.bankDate ? -1 : Number(a.bankDate > b.bankDate)) || a.id - b.id,
  );
  const parts = [...Map.groupBy(byAge, partyOf)].flatMap(([party, own]) =>
    partsOf(own, fees.get(party) ?? [], { side, days }),
  );
  await insertParts(ctx, side, parts);
  await settleVerified(ctx, {
    feeIds: parts.map(({ feeId }) => feeId),
    receiptIds: receipts.map(({ id }) => id),
  });
  return new Set(parts.map(({ receiptId }) => receiptId));
}

type Applied = { side: FeeSide; days: ReadonlyMap<string, string> };

/** Parts of the registrations of one party. */
function partsOf(
  receipts: readonly Receipt[],
  fees: readonly AgedFee[],
  { side, days }: Applied,
): NewPart[] {
  const money = receipts.map(({ id, amount, appliedAmount, currencyRate }) => ({
    id,
    rest: plainText(dec(amount).minus(appliedAmount)),
    currencyRate,
  }));
  const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  return spreadByAge(money, fees, side).flatMap((part) => {
    const receipt = byId.get(part.receiptId);
    if (!receipt) return [];
    const { afNo: checkNo, currency: feeCurrency, companyCode } = receipt;
    return [
      {
        ...part,
        checkNo,
        day: days.get(companyCode) ?? "",
        feeCurrency,
        difference: "0",
        receiptAmount: part.amount,
        rate: "1",
        rateReason: "",
      },
    ];
  });
}

/** Open fees of the registration's party in its currency, the order of age. */
export async function openFeesOf(
  ctx: Ctx,
  receipt: Receipt,
): Promise<{ id: number; amount: string; verified: string }[]> {
  const { rows } = await sql<{
    id: number;
    amount: string;
    verified: string;
  }>`select f.id, f.amount::text as amount, f.verified_amount::text as verified
    from fee f
    where f.fee_belong = ${receipt.feeBelong}
      and f.corp_code = ${receipt.corpCode}
      and f.company_code = ${receipt.companyCode}
      and f.currency = ${receipt.currency}
      and ${openFee("f")}
    order by ${byAge}
    limit 3000`.execute(ctx.em.getKysely());
  return rows;
}
