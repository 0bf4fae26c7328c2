import { sql } from "kysely";
import { payerOf } from "./bill-facts.ts";
import { lockedBy } from "./fee-locks.ts";
import { calculatedSide } from "./fee-side.ts";
import type { FeeLine } from "./fee-terms.ts";
import { figuresText, planRecalculation, type RecalculationPlan } from "./plan-recalculation.ts";
import { type Finding, type PreparedTariff, type PricedBill, priceBill } from "./price-bill.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { type BillToPrice, loadBillsToPrice } from "./bill-facts.queries.server.ts";
import { type DayRates, dayKey, loadCounterpartyNames, loadDayRates, loadFeeNames, loadTariff } from "./tariff.queries.server.ts";
import {
  type BillPlan,
  loadAutomaticFees,
  loadStoredFigures,
  type StoredFee,
  type StoredFigures,
  writeFindings,
  writePlans,
} from "./write-fees.server.ts";

/** What a run has loaded: the tariff at its beginning, and rates of days and names as batches ask for them. */
export type CalculationRun = {
  tariff: PreparedTariff;
  days: Map<string, DayRates>;
  feeNames: Map<string, string>;
  corpNames: Map<string, string>;
};

/** What became of the bills of a batch: those a lock refuses, and the plans that were written for the others. */
export type BatchOutcome = { locked: { bill: BillToPrice; lock: NonNullable<ReturnType<typeof lockedBy>> }[]; plans: BillPlan[] };

/** Loads the tariff over all days the bills may be priced on, once for all batches. */
export async function openRun(ctx: Ctx, billIds: readonly number[]): Promise<CalculationRun> {
  const ids = [...billIds];
  const { rows } = await sql<{
    from: string | null;
    to: string | null;
  }>`select to_char(min(d), 'YYYY-MM-DD') as "from", to_char(max(d), 'YYYY-MM-DD') as "to"
    from (select s.etd::date as d from voyage_stop s where s.voyage_id in (select voyage_id from bill where id = any(${ids}::int[]))
      union all select unnest(array[b.etd, v.departure_date]) from bill b join voyage v on v.id = b.voyage_id where b.id = any(${ids}::int[])) x`.execute(
    ctx.em.getKysely(),
  );
  const tariff = await loadTariff(ctx, rows[0]?.from ?? "9999-12-31", rows[0]?.to ?? "0001-01-01");
  const feeNames = await loadFeeNames(ctx, [...new Set(tariff.charges.map((charge) => charge.feeCode))]);
  return { tariff, days: new Map(), feeNames, corpNames: new Map() };
}

/**
 * Prices the bills of a batch and writes what changed, inside the caller's transaction. The bills are held first, in the order of their ids: a
 * second run on one of them waits here and then finds nothing to write, and so does a lock that is being set.
 */
export async function calculateBatch(ctx: Ctx, ids: readonly number[], run: CalculationRun): Promise<BatchOutcome> {
  await sql`select 1 from bill b join voyage v on v.id = b.voyage_id where b.id = any(${[...ids]}::int[]) order by b.id
    for no key update of b for share of v`.execute(ctx.em.getKysely());
  const outcome: BatchOutcome = { locked: [], plans: [] };
  const bills: BillToPrice[] = [];
  for (const bill of await loadBillsToPrice(ctx, ids, true)) {
    const lock = lockedBy(calculatedSide, bill);
    if (lock) outcome.locked.push({ bill, lock });
    else bills.push(bill);
  }
  const billIds = bills.map((bill) => bill.id);
  await loadMissing(ctx, bills, run);
  const stored = await loadStoredFigures(ctx, billIds);
  const changed: Priced[] = [];
  for (const bill of bills) {
    const { lines, ...priced } = priceOne(bill, run);
    const before = stored.fees.get(bill.id);
    if (isAsStored(lines, before)) outcome.plans.push({ ...priced, plan: nothing(), kept: before?.automatic ?? 0 });
    else changed.push({ ...priced, lines });
  }
  const existing = await loadAutomaticFees(
    ctx,
    changed.flatMap(({ bill }) => (stored.fees.has(bill.id) ? [bill.id] : [])),
  );
  const plans = changed.map((priced) => planOf(priced, existing.get(priced.bill.id) ?? []));
  await writePlans(ctx, plans, run);
  outcome.plans.push(...plans);
  await writeFindings(ctx, outcome.plans, stored.findings);
  return outcome;
}

/** A bill with its lines under the keys they are stored with; null lines: it cannot be priced and stays as it is. */
type Priced = { bill: BillToPrice; corpCode: string; rates: DayRates; lines: FeeLine[] | null; findings: Finding[] };

function priceOne(bill: BillToPrice, run: CalculationRun): Priced {
  const corpCode = payerOf(bill);
  const rates = (bill.facts && run.days.get(dayKey({ date: bill.facts.pricingDate, base: bill.baseCurrency }))) ?? {};
  if (bill.blStatus === "SURRENDERED") return { bill, corpCode, rates, lines: [], findings: [] };
  if (!bill.facts) {
    const finding: Finding = { code: "PROBLEM", feeCode: "", sizeType: "", label: "fee.finding.noDate", params: {}, rates: [], near: [] };
    return { bill, corpCode, rates, lines: null, findings: [finding] };
  }
  const { lines, findings }: PricedBill = priceBill(bill.facts, run.tariff, { currency: bill.baseCurrency, rates });
  // the payer is part of the key: a line for somebody else is another line, however equal its figures
  for (const line of lines) line.lineKey = `${corpCode}/${line.lineKey}`;
  return { bill, corpCode, rates, lines, findings };
}

/** True when exactly these lines are stored already, none of them marked or reversed: then nothing of the bill is looked at again. */
function isAsStored(lines: readonly FeeLine[] | null, stored: StoredFigures | undefined): boolean {
  if (!lines) return !stored?.odd;
  if (!stored) return lines.length === 0;
  if (stored.odd || stored.automatic !== lines.length) return false;
  const texts = lines.map(figuresText);
  const before = stored.figures.split("\n");
  const existing = new Set(before);
  // all different, as nearly always: then it is enough that each is there
  if (existing.size === texts.length && new Set(texts).size === texts.length) return texts.every((text) => existing.has(text));
  return texts.sort().join("\n") === before.sort().join("\n");
}

function planOf({ lines, ...item }: Priced, existing: StoredFee[]): BillPlan {
  const plan = lines ? planRecalculation(existing, lines) : { ...nothing(), keep: existing };
  return { ...item, plan, kept: plan.keep.filter((fee) => fee.automatic).length };
}

function nothing(): RecalculationPlan<StoredFee> {
  return { insert: [], replace: [], remove: [], keep: [], differs: [] };
}

/** Loads the exchange rates and names that no batch of the run has asked for yet. */
async function loadMissing(ctx: Ctx, bills: readonly BillToPrice[], run: CalculationRun): Promise<void> {
  const days = bills.flatMap((bill) => (bill.facts ? [{ date: bill.facts.pricingDate, base: bill.baseCurrency }] : []));
  const newDays = days.filter((day) => !run.days.has(dayKey(day)));
  if (newDays.length > 0) for (const [key, rates] of await loadDayRates(ctx, newDays)) run.days.set(key, rates);
  const corps = [...new Set(bills.map(payerOf))].filter((code) => !run.corpNames.has(code));
  if (corps.length === 0) return;
  const names = await loadCounterpartyNames(ctx, corps);
  for (const code of corps) run.corpNames.set(code, names.get(code) ?? "");
}
