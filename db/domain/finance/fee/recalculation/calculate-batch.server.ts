import { isGone } from "#domain/documents/bill/bill-status.ts";
import { sql } from "kysely";
import { payerOf } from "../pricing/bill-facts.ts";
import { lockedLate } from "../audit/fee-locks.ts";
import { calculatedSide } from "../fee-side.ts";
import type { FeeLine, FeeUnit } from "../fee-terms.ts";
import { partsOfKey } from "./charge.ts";
import {
  figuresText,
  limitedTo,
  planRecalculation,
  type RecalculationPlan,
} from "./plan-recalculation.ts";
import type { Finding } from "../pricing/pricing-findings.ts";
import type { PreparedTariff } from "../pricing/prepare-tariff.ts";
import { type PricedBill, priceBill } from "../pricing/price-bill.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import {
  type BillToPrice,
  exchangeDaysOf,
  loadBillsToPrice,
  ratesOf,
} from "../pricing/bill-facts.queries.server.ts";
import {
  type DayRates,
  dayKey,
  loadCounterpartyNames,
  loadDayRates,
  loadFeeNames,
  loadTariff,
} from "../pricing/tariff.queries.server.ts";
import type { BillPlan, FeeNames } from "./fee-rows.server.ts";
import {
  loadAutomaticFees,
  loadStoredFigures,
  type StoredFee,
  type StoredFigures,
} from "./stored-fees.queries.server.ts";
import { writeFindings } from "./write-findings.server.ts";
import { writePlans } from "./write-fees.server.ts";

export type CalculationRun = {
  tariff: PreparedTariff;
  days: Map<string, DayRates>;
  feeNames: Map<string, string>;
  corpNames: Map<string, string>;
  /** Only fees of this unit are calculated; others and the findings stay. */
  unit?: FeeUnit | undefined;
};

export type BatchOutcome = {
  locked: { bill: BillToPrice; lock: NonNullable<ReturnType<typeof lockedLate>> }[];
  plans: BillPlan[];
};

/** Loads the tariff over every pricing date, once for all batches. */
export async function openRun(ctx: Ctx, billIds: readonly number[]): Promise<CalculationRun> {
  const ids = [...billIds];
  const { rows } = await sql<{
    from: string | null;
    to: string | null;
  }>`select to_char(min(d), 'YYYY-MM-DD') as "from", to_char(max(d), 'YYYY-MM-DD') as "to"
    from (
        select s.etd::date as d
        from voyage_stop s
        where s.voyage_id in (select voyage_id from bill where id = any (${ids}::int[]))
        union all
        select unnest(array[b.etd, v.departure_date])
        from bill b join voyage v on v.id = b.voyage_id
        where b.id = any (${ids}::int[])
      ) x`.execute(ctx.em.getKysely());
  const tariff = await loadTariff(ctx, rows[0]?.from ?? "9999-12-31", rows[0]?.to ?? "0001-01-01");
  const feeNames = await loadFeeNames(ctx, [
    ...new Set(tariff.charges.map((charge) => charge.feeCode)),
  ]);
  return { tariff, days: new Map(), feeNames, corpNames: new Map() };
}

/**
 * Prices a batch in the caller's transaction. Bills are locked in the order of their ids, so a
 * second run or a new lock waits.
 */
export async function calculateBatch(
  ctx: Ctx,
  ids: readonly number[],
  run: CalculationRun,
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
    const lock = lockedLate(calculatedSide, bill);
    if (lock) outcome.locked.push({ bill, lock });
    else bills.push(bill);
  }
  const billIds = bills.map((bill) => bill.id);
  await loadMissing(ctx, bills, run);
  const stored = await loadStoredFigures(ctx, billIds, calculatedSide);
  const changed: Priced[] = [];
  for (const bill of bills) {
    const { lines, ...priced } = priceOne(bill, run);
    const before = stored.fees.get(bill.id);
    if (!run.unit && isAsStored(lines, before))
      outcome.plans.push({
        side: calculatedSide,
        ...priced,
        plan: nothing(),
        kept: before?.automatic ?? 0,
      });
    else changed.push({ ...priced, lines });
  }
  const storedFees = await loadAutomaticFees(
    ctx,
    changed.flatMap(({ bill }) => (stored.fees.has(bill.id) ? [bill.id] : [])),
    calculatedSide,
  );
  const plans = changed.map((priced) =>
    planOf(priced, storedFees.get(priced.bill.id) ?? [], run.unit),
  );
  await writePlans(ctx, plans, run, { side: calculatedSide, origin: "AUTO" });
  outcome.plans.push(...plans);
  if (!run.unit) await writeFindings(ctx, outcome.plans, stored.findings, calculatedSide);
  return outcome;
}

/** Null lines: the bill cannot be priced and stays as it is. */
type Priced = {
  bill: BillToPrice;
  corpCode: string;
  rates: DayRates;
  lines: FeeLine[] | null;
  findings: Finding[];
};

function priceOne(bill: BillToPrice, run: CalculationRun): Priced {
  const corpCode = payerOf(bill);
  const rates = ratesOf(bill, run.days);
  if (isGone(bill.blStatus)) return { bill, corpCode, rates, lines: [], findings: [] };
  if (!bill.facts) {
    const finding: Finding = {
      code: "PROBLEM",
      feeCode: "",
      sizeType: "",
      label: "fee.finding.noDate",
      params: {},
      rates: [],
      near: [],
    };
    return { bill, corpCode, rates, lines: null, findings: [finding] };
  }
  const { lines, findings }: PricedBill = priceBill(bill.facts, run.tariff, {
    currency: bill.baseCurrency,
    rates,
  });
  // A line for another payer is another line.
  for (const line of lines) line.lineKey = `${corpCode}/${line.lineKey}`;
  return { bill, corpCode, rates, lines, findings };
}

/** True when exactly these lines are stored, none marked or reversed. */
function isAsStored(lines: readonly FeeLine[] | null, stored: StoredFigures | undefined): boolean {
  if (!lines) return !stored?.odd;
  if (!stored) return lines.length === 0;
  if (stored.odd || stored.automatic !== lines.length) return false;
  const texts = lines.map(figuresText);
  // They are nearly always read in the order they were written in.
  if (texts.join("\n") === stored.figures) return true;
  const before = stored.figures.split("\n");
  const storedTexts = new Set(before);
  // Texts are nearly always distinct, so lookups suffice.
  if (storedTexts.size === texts.length && new Set(texts).size === texts.length)
    return texts.every((text) => storedTexts.has(text));
  return texts.sort().join("\n") === before.sort().join("\n");
}

/** All lines are compared, because a charge may change its unit; those of `unit` are written. */
function planOf(
  { lines, ...priced }: Priced,
  storedFees: StoredFee[],
  unit: FeeUnit | undefined,
): BillPlan {
  const all = lines ? planRecalculation(storedFees, lines) : { ...nothing(), keep: storedFees };
  const plan = unit ? limitedTo(all, (lineKey) => partsOfKey(lineKey).unit === unit) : all;
  return {
    side: calculatedSide,
    ...priced,
    plan,
    kept: plan.keep.filter((fee) => fee.automatic).length,
  };
}

function nothing(): RecalculationPlan<StoredFee> {
  return { insert: [], replace: [], remove: [], keep: [], differs: [] };
}

async function loadMissing(
  ctx: Ctx,
  bills: readonly BillToPrice[],
  run: CalculationRun,
): Promise<void> {
  const newDays = exchangeDaysOf(bills).filter((day) => !run.days.has(dayKey(day)));
  if (newDays.length > 0)
    for (const [key, rates] of await loadDayRates(ctx, newDays)) run.days.set(key, rates);
  const corps = [...new Set(bills.map(payerOf))].filter((code) => !run.corpNames.has(code));
  if (corps.length === 0) return;
  const names = await loadCounterpartyNames(ctx, corps);
  for (const code of corps) run.corpNames.set(code, names.get(code) ?? "");
}

/** What a bill comes to now, with what its lines are written with. */
export type FreshLines = Pick<BillPlan, "bill" | "corpCode" | "rates"> & {
  lines: FeeLine[];
  names: FeeNames;
};

/** What a calculation of the bill gives now; null when it cannot be priced. Nothing is written. */
export async function freshLines(ctx: Ctx, billId: number): Promise<FreshLines | null> {
  const run = await openRun(ctx, [billId]);
  const [bill] = await loadBillsToPrice(ctx, [billId]);
  if (!bill) return null;
  await loadMissing(ctx, [bill], run);
  const { lines, rates, corpCode } = priceOne(bill, run);
  return lines && { bill, corpCode, rates, lines, names: run };
}
