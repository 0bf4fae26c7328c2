import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { isGone } from "#domain/documents/bill/bill-status.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import {
  type BillToPrice,
  exchangeDaysOf,
  loadBillsToPrice,
  ratesOf,
} from "../pricing/bill-facts.queries.server.ts";
import type { BatchOutcome, FreshLines } from "../recalculation/calculate-batch.server.ts";
import {
  billsOf,
  CalculateInput,
  type CalculationResult,
  runBatches,
} from "./calculate-voyage-fees.server.ts";
import { plus } from "../calculation/exact-sums.ts";
import { lockedLate } from "../audit/fee-locks.ts";
import { loadPayableFacts, loadSupplierBook } from "../pricing/payable-facts.queries.server.ts";
import { partsOfKey } from "../recalculation/charge.ts";
import { limitedTo, planRecalculation } from "../recalculation/plan-recalculation.ts";
import type { Finding } from "../pricing/pricing-findings.ts";
import {
  findingsOf,
  type PayableFacts,
  type PayableUnit,
  type PricedPayables,
  pricePayables,
  type SupplierBook,
} from "../pricing/price-payables.ts";
import {
  type DayRates,
  loadCounterpartyNames,
  loadDayRates,
  loadFeeNames,
} from "../pricing/tariff.queries.server.ts";
import type { BillPlan } from "../recalculation/fee-rows.server.ts";
import {
  billsWithFindings,
  loadAutomaticFees,
  type StoredFee,
} from "../recalculation/stored-fees.queries.server.ts";
import { writeFindings } from "../recalculation/write-findings.server.ts";
import { writePlans } from "../recalculation/write-fees.server.ts";

const side = "P";
export const payableUnits: readonly PayableUnit[] = ["BILL", "CONTAINER"];

export const CalculatePayablesInput = z
  .object({
    ...CalculateInput.shape,
    /**
     * Containers of bills (bill_container); their bills are priced then, and of containers only
     * these.
     */
    boxIds: z.array(v.recordId()).max(20_000).default([]),
    units: z.array(z.enum(["BILL", "CONTAINER"])).default([...payableUnits]),
  })
  .refine(
    ({ voyages, billIds, blNos, boxIds }) =>
      voyages.length + billIds.length + blNos.length + boxIds.length > 0,
    {
      error: "fee.voyageRequired",
    },
  );

/**
 * Prices payables by suppliers' published prices (decision 070), one transaction per batch. Only
 * what was asked for is replaced: fees by bill, by container, or both.
 */
export const calculatePayables = defineOperation({
  name: "payable.calculate",
  perm: "payable:calculate",
  input: CalculatePayablesInput,
  transaction: "own",
  done: "fee.calculate.done",
  async run(ctx, input): Promise<CalculationResult> {
    const boxes = await boxesOf(ctx, input.boxIds);
    const billIds = [...new Set([...input.billIds, ...boxes.keys()])];
    const ids = await billsOf(ctx, { ...input, billIds }, side);
    return calculateBillPayables(ctx, ids, { units: input.units, boxes });
  },
});

/** Bill id → container numbers asked for; a bill that is not there is asked for as a whole. */
type Asked = { units: readonly PayableUnit[]; boxes?: ReadonlyMap<number, ReadonlySet<string>> };

export async function calculateBillPayables(
  ctx: Ctx,
  billIds: readonly number[],
  requested: Asked,
): Promise<CalculationResult> {
  return runBatches(ctx, billIds, async () => {
    const run = await openRun(ctx, billIds);
    return (inner, ids) => calculateBatch(inner, ids, run, requested);
  });
}

export async function boxesOf(
  ctx: Ctx,
  boxIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  const containers = await kyselyOf(ctx.em)
    .selectFrom("bill_container")
    .select(["bill_id as billId", "cnt_no as cntNo"])
    .where("id", "=", anyOf(boxIds))
    .execute();
  const boxes = new Map<number, Set<string>>();
  for (const { billId, cntNo } of containers)
    boxes.set(billId, (boxes.get(billId) ?? new Set()).add(cntNo));
  return boxes;
}

type Run = { book: SupplierBook; feeNames: Map<string, string>; corpNames: Map<string, string> };

/** The prices over every pricing date, once for all batches. */
async function openRun(ctx: Ctx, billIds: readonly number[]): Promise<Run> {
  const { rows } = await sql<{
    from: string | null;
    to: string | null;
  }>`select min(d)::text as "from", max(d)::text as "to"
    from (
        select s.etd::date as d
        from voyage_stop s
        where s.voyage_id in (select voyage_id from bill where id = any (${[...billIds]}::int[]))
        union all
        select unnest(array[b.etd, v.departure_date])
        from bill b join voyage v on v.id = b.voyage_id
        where b.id = any (${[...billIds]}::int[])
      ) x`.execute(ctx.em.getKysely());
  const book = await loadSupplierBook(
    ctx,
    rows[0]?.from ?? "9999-12-31",
    rows[0]?.to ?? "0001-01-01",
  );
  const feeNames = await loadFeeNames(ctx, [...new Set(book.map((charge) => charge.feeCode))]);
  const payees = [
    ...new Set(book.flatMap((charge) => charge.prices.map((price) => price.supplierCode))),
  ];
  return { book, feeNames, corpNames: await loadCounterpartyNames(ctx, payees) };
}

/** Bills are locked in the order of their ids, so a second run or a new lock waits. */
async function calculateBatch(
  ctx: Ctx,
  ids: readonly number[],
  run: Run,
  requested: Asked,
): Promise<BatchOutcome> {
  await sql`select 1
    from bill b join voyage v on v.id = b.voyage_id
    where b.id = any (${[...ids]}::int[])
    order by b.id
    for no key update of b
    for share of v`.execute(ctx.em.getKysely());
  const outcome: BatchOutcome = { locked: [], plans: [] };
  const bills: BillToPrice[] = [];
  for (const bill of await loadBillsToPrice(ctx, ids, true)) {
    const lock = lockedLate(side, bill);
    if (lock) outcome.locked.push({ bill, lock });
    else bills.push(bill);
  }
  const billIds = bills.map((bill) => bill.id);
  const facts = await loadPayableFacts(ctx, bills);
  const days = await loadDayRates(ctx, exchangeDaysOf(bills));
  const stored = await loadAutomaticFees(ctx, billIds, side);
  for (const bill of bills) {
    const rates = ratesOf(bill, days);
    const of = { bill, facts: facts.get(bill.id), rates };
    outcome.plans.push(
      planOf({ ...of, priced: priceOne(of, run), stored: stored.get(bill.id) ?? [] }, requested),
    );
  }
  await writePlans(ctx, outcome.plans, run, { side, origin: "AUTO" });
  await writeExpected(ctx, outcome.plans);
  await writeFindings(ctx, outcome.plans, await billsWithFindings(ctx, billIds, side), side);
  return outcome;
}

type OneBill = { bill: BillToPrice; facts: PayableFacts | undefined; rates: DayRates };

/** Null: the bill cannot be priced and stays as it is. */
function priceOne({ bill, facts, rates }: OneBill, { book }: Run): PricedPayables | Finding[] {
  if (isGone(bill.blStatus)) return { lines: [], findings: [] };
  if (!facts)
    return [
      {
        code: "PROBLEM",
        feeCode: "",
        sizeType: "",
        label: "fee.finding.noDate",
        params: {},
        rates: [],
        near: [],
      },
    ];
  return pricePayables(facts, book, { currency: bill.baseCurrency, rates });
}

type ToPlan = OneBill & { priced: PricedPayables | Finding[]; stored: readonly StoredFee[] };

/**
 * All lines are compared, because a charge may go from bill to container; what was asked for is
 * written.
 */
function planOf({ bill, facts, rates, priced, stored }: ToPlan, { units, boxes }: Asked): BillPlan {
  const requested = (lineKey: string) => {
    const { unit, place } = partsOfKey(lineKey);
    return (
      units.some((each) => each === unit) &&
      (unit === "BILL" || (boxes?.get(bill.id)?.has(place) ?? true))
    );
  };
  const findings = Array.isArray(priced)
    ? priced
    : facts && !isGone(bill.blStatus)
      ? findingsOf(priced, facts, requested)
      : priced.findings;
  const plan = Array.isArray(priced)
    ? { insert: [], replace: [], remove: [], keep: [...stored], differs: [] }
    : limitedTo(planRecalculation(stored, priced.lines), requested);
  return {
    side,
    bill,
    corpCode: "",
    rates,
    plan,
    findings,
    kept: plan.keep.filter((fee) => fee.automatic).length,
  };
}

/**
 * An audited line stays, but what its price now gives is what is expected of the supplier, in its
 * currency.
 */
async function writeExpected(ctx: Ctx, plans: readonly BillPlan[]): Promise<void> {
  const expected = plans.flatMap(({ plan }) =>
    plan.differs.flatMap(({ existing, fresh }) => {
      if (!existing) return [];
      const { payer, currency } = partsOfKey(existing.lineKey);
      const due = fresh.filter((line) => line.corpCode === payer && line.currency === currency);
      return [
        {
          id: Number(existing.id),
          amount: due.reduce((sum, { amount }) => plus(sum, amount), "0"),
        },
      ];
    }),
  );
  if (expected.length === 0) return;
  await sql`update fee f
    set expected_amount = x.amount
    from jsonb_to_recordset(${JSON.stringify(expected)}::jsonb) as x (id int, amount numeric)
    where f.id = x.id and f.expected_amount is distinct from x.amount`.execute(ctx.em.getKysely());
}

/**
 * What the suppliers' prices of the bill give now; null when it cannot be priced. Nothing is
 * written.
 */
export async function freshPayables(ctx: Ctx, billId: number): Promise<FreshLines | null> {
  const run = await openRun(ctx, [billId]);
  const [bill] = await loadBillsToPrice(ctx, [billId]);
  if (!bill?.facts) return null;
  const rates = ratesOf(bill, await loadDayRates(ctx, exchangeDaysOf([bill])));
  const priced = priceOne(
    { bill, facts: (await loadPayableFacts(ctx, [bill])).get(billId), rates },
    run,
  );
  return Array.isArray(priced)
    ? null
    : { bill, corpCode: "", rates, lines: priced.lines, names: run };
}
