import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type FeeLocks, lockedBy } from "../audit/fee-locks.ts";
import { feeList } from "../fee.list.ts";
import { calculatedSide, type FeeSide } from "../fee-side.ts";
import type { FeeUnit } from "../fee-terms.ts";
import { changeNotes } from "../recalculation/change-notes.ts";
import type { RowNote } from "#platform/records/machine/steps.server.ts";
import type { Finding } from "../pricing/pricing-findings.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { runInBatches } from "#platform/kernel/operation/batches.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import {
  type BatchOutcome,
  calculateBatch,
  openRun,
} from "../recalculation/calculate-batch.server.ts";

/** Bills per transaction: the most a kill loses. */
const batchSize = 250;
/** Fees offered for audit in one press; a voyage's are audited in their list. */
const mostFollowing = 200;
/** The most findings and differences a result lists. */
const listed = 500;

/** Its scope limits every run. */
const page = feeList(calculatedSide, "calculate").apiName;
/** Payables have no page of bills but this one. */
const pageOf = (side: FeeSide) =>
  side === calculatedSide ? page : feeList(side, "autoBill").apiName;

export const CalculateInput = z
  .object({
    voyages: z.array(v.requiredCode(60)).max(500).default([]),
    billIds: z.array(v.recordId()).max(20_000).default([]),
    blNos: z.array(v.requiredCode(20)).max(3000).default([]),
  })
  .refine((input) => input.voyages.length + input.billIds.length + input.blNos.length > 0, {
    error: "fee.voyageRequired",
  });

export type CalculationRow = {
  key: string;
  done: boolean;
  code: MessageKey;
  params: Record<string, string | number>;
};

/** `rows` holds at most 500 refused bills, differences and findings. */
export type CalculationResult = {
  bills: number;
  refused: number;
  inserted: number;
  replaced: number;
  removed: number;
  kept: number;
  /** Exact counts; the lists hold at most 500. */
  findingCount: number;
  differing: number;
  differs: { blNo: string; feeCode: string; feeId: string | null; reason: "AUDITED" | "LOCKED" }[];
  findings: {
    blNo: string;
    code: Finding["code"];
    feeCode: string;
    sizeType: string;
    label: MessageKey;
    params: Finding["params"];
  }[];
  rows: CalculationRow[];
  /** In a rehearsal the bills that would change, with each fee before and after; at most 500. */
  changes: { blNo: string; notes: RowNote[] }[];
};

/**
 * Prices bills and writes what changed (domain §4), one transaction per batch. Draft bills are
 * priced too. A surrendered bill loses its open automatic lines. A locked or closed voyage is
 * refused; a bill or booking lock refuses that bill.
 */
export const calculateVoyageFees = defineOperation({
  name: "fee.calculate",
  perm: "fee:calculate",
  input: CalculateInput,
  transaction: "own",
  done: "fee.calculate.done",
  run: async (ctx, input) => calculateBills(ctx, await billsOf(ctx, input, calculatedSide)),
  follows: async ({ em }, { input }) => {
    const { rows } = await sql<{
      id: number;
    }>`select f.id
      from fee f join bill b on b.id = f.bill_id
      where f.fee_belong = ${calculatedSide}
        and f.fee_status = 'CREATED'
        and (
          b.id = any (${input.billIds ?? []}::int[])
          or b.bl_no = any (${input.blNos ?? []}::text[])
        )
      order by f.id
      limit ${mostFollowing}`.execute(em.getKysely());
    return {
      page: feeList(calculatedSide, "audit").apiName,
      ids: rows.map((row) => row.id),
      by: "blNo",
    };
  },
});

/**
 * Nightly run over voyages that depart from 45 days ago to 14 days ahead; later ones have no firm
 * pricing date.
 */
export const calculateNightly = defineOperation({
  name: "fee.calculateNightly",
  perm: "fee:calculate",
  input: z.object({}).default({}),
  transaction: "own",
  done: "fee.calculate.done",
  run: async (ctx) => {
    const today = dayOf(ctx.now, ctx.actor.zone);
    const { rows } = await sql<{
      id: number;
    }>`select b.id
      from bill b join voyage v on v.id = b.voyage_id
      where v.fee_lock = 'N'
        and v.receivable_switch = 'OPEN'
        and ${billInScope(ctx, page, "b.id")}
        and exists (
          select 1
          from voyage_stop s
          where s.voyage_id = v.id and s.etd between ${today}::date - 45 and ${today}::date + 15
        )
      order by v.id, b.id`.execute(ctx.em.getKysely());
    return calculateBills(
      ctx,
      rows.map((row) => row.id),
    );
  },
});

/**
 * The bills within the actor's scope, by voyage.
 * @throws Refusals for unknown names and for locked or closed voyages.
 */
export async function billsOf(
  ctx: Ctx,
  input: z.output<typeof CalculateInput>,
  side: FeeSide,
): Promise<number[]> {
  const db = kyselyOf(ctx.em);
  const voyages = await db
    .selectFrom("voyage")
    .select(["id", "voyage_name as voyageName", "fee_lock as voyageFeeLock"])
    .select(["receivable_switch as receivableSwitch", "payable_switch as payableSwitch"])
    .where("voyage_name", "=", anyOf(input.voyages))
    .$narrowType<FeeLocks>()
    .execute();
  const bills = await db
    .selectFrom("bill")
    .select(["id", "bl_no as blNo"])
    .where((bill) =>
      bill.or([
        bill("voyage_id", "=", anyOf(voyages.map((voyage) => voyage.id))),
        bill("id", "=", anyOf(input.billIds)),
        bill("bl_no", "=", anyOf(input.blNos)),
      ]),
    )
    .where(billInScope(ctx, pageOf(side), "bill.id"))
    .orderBy("voyage_id")
    .orderBy("id")
    .execute();
  const visibleNames = new Set([
    ...voyages.map((voyage) => voyage.voyageName),
    ...bills.map((bill) => bill.blNo),
  ]);
  const ids = new Set(bills.map((bill) => bill.id));
  const faults = [
    ...input.voyages
      .filter((name) => !visibleNames.has(name))
      .map(
        (name) => new Refusal("kit.unknownCode", { value: name }, { field: "voyage", key: name }),
      ),
    ...input.blNos
      .filter((no) => !visibleNames.has(no))
      .map((no) => new Refusal("kit.unknownCode", { value: no }, { field: "blNo", key: no })),
    ...input.billIds
      .filter((id) => !ids.has(id))
      .map((id) => new Refusal("kit.notFound", {}, { key: String(id) })),
    ...voyages.flatMap((voyage) => {
      const lock = lockedBy(side, voyage);
      return lock ? [new Refusal(lock.code, lock.params, { key: voyage.voyageName })] : [];
    }),
  ];
  if (faults.length > 0) throw new Refusals(faults);
  return bills.map((bill) => bill.id);
}

/**
 * Prices the bills, one transaction per batch. After a kill the next run skips finished batches.
 */
export async function calculateBills(
  ctx: Ctx,
  billIds: readonly number[],
  unit?: FeeUnit,
): Promise<CalculationResult> {
  return runBatches(ctx, billIds, async () => {
    const run = { ...(await openRun(ctx, billIds)), unit };
    return (inner, ids) => calculateBatch(inner, ids, run);
  });
}

const emptyResult = (): CalculationResult => ({
  bills: 0,
  refused: 0,
  inserted: 0,
  replaced: 0,
  removed: 0,
  kept: 0,
  findingCount: 0,
  differing: 0,
  differs: [],
  findings: [],
  rows: [],
  changes: [],
});

type Batch = (ctx: Ctx, ids: readonly number[]) => Promise<BatchOutcome>;

/**
 * Bills in batches of one transaction each, two at a time.
 * @param open reads what all batches share, a tariff of many thousand prices
 */
export async function runBatches(
  ctx: Ctx,
  billIds: readonly number[],
  open: () => Promise<Batch>,
): Promise<CalculationResult> {
  const result = emptyResult();
  if (billIds.length === 0) return result;
  // First, so that a reader of the task sees at once how much it is.
  await ctx.progress({ seen: 0, total: billIds.length });
  const batch = await open();
  let seen = 0;
  const batches = Array.from({ length: Math.ceil(billIds.length / batchSize) }, (_, at) =>
    billIds.slice(at * batchSize, (at + 1) * batchSize),
  );
  await runInBatches(ctx, batches, {
    run: batch,
    ended: (outcome, ids) => {
      addOutcome(result, outcome);
      if (ctx.dryRun) addChanges(result, outcome);
      seen += ids.length;
      const changed = result.inserted + result.replaced + result.removed;
      return ctx.progress({
        seen,
        total: billIds.length,
        changed,
        failed: result.refused + result.findingCount,
      });
    },
  });
  return result;
}

function addChanges(result: CalculationResult, { plans }: BatchOutcome): void {
  for (const { bill, plan } of plans) {
    const notes = changeNotes(plan);
    if (notes.length > 0 && result.changes.length < listed)
      result.changes.push({ blNo: bill.blNo, notes });
  }
}

/** Full lists stop growing. */
function addOutcome(result: CalculationResult, batch: BatchOutcome): void {
  const room = <T>(list: T[], item: () => T) => {
    if (list.length < listed) list.push(item());
  };
  for (const { bill, lock } of batch.locked) {
    result.refused += 1;
    room(result.rows, () => ({
      key: bill.blNo,
      done: false,
      code: lock.code,
      params: lock.params,
    }));
  }
  for (const { bill, plan, kept, findings } of batch.plans) {
    result.bills += 1;
    result.inserted += plan.insert.length;
    result.replaced += plan.replace.length;
    result.removed += plan.remove.length;
    result.kept += kept;
    result.differing += plan.differs.length;
    result.findingCount += findings.length;
    for (const { existing, fresh, reason } of plan.differs) {
      const feeCode = existing?.feeCode ?? fresh[0]?.feeCode ?? "";
      room(result.differs, () => ({
        blNo: bill.blNo,
        feeCode,
        feeId: existing?.id ?? null,
        reason,
      }));
      room(result.rows, () => ({
        key: `${bill.blNo} ${feeCode}`,
        done: false,
        code: "fee.differs",
        params: {},
      }));
    }
    for (const { code, feeCode, sizeType, label, params } of findings) {
      room(result.findings, () => ({ blNo: bill.blNo, code, feeCode, sizeType, label, params }));
      room(result.rows, () => ({ key: bill.blNo, done: false, code: label, params }));
    }
  }
}
