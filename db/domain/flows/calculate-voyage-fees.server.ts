import { sql } from "kysely";
import { z } from "zod";
import { payerOf } from "../fee/bill-facts.ts";
import { lockedBy } from "../fee/fee-locks.ts";
import { planRecalculation } from "../fee/plan-recalculation.ts";
import { type Finding, type PreparedTariff, priceBill } from "../fee/price-bill.ts";
import { type Ctx, defineOperation } from "../kit/operation.server.ts";
import { Refusal, Refusals } from "../kit/refusal.ts";
import * as v from "../kit/validation.ts";
import type { Word } from "../words.ts";
import { type BillToPrice, loadBillsToPrice } from "./bill-facts.queries.server.ts";
import { type DayRates, dayKey, loadCorpNames, loadDayRates, loadFeeNames, loadTariff } from "./tariff.queries.server.ts";
import { type BillPlan, loadAutomaticFees, type StoredFee, writePlans } from "./write-fees.server.ts";

/** Bills priced in one transaction: what a kill loses at most, and what the others wait for. */
const batchSize = 200;
/** Findings and differences listed in a result; the counts are always exact. */
const listed = 500;

/** Which bills: all of the voyages, and those named. */
export const CalculateInput = z
  .object({
    voyages: z.array(v.requiredCode(60)).max(500).default([]),
    billIds: z.array(z.number().int().positive()).max(20_000).default([]),
    blNos: z.array(v.requiredCode(20)).max(3000).default([]),
  })
  .refine((input) => input.voyages.length + input.billIds.length + input.blNos.length > 0, { error: "fee.voyageRequired" });

export type CalculationRow = { key: string; done: boolean; code: Word; params: Record<string, string | number> };

/** What a run did. `rows` are the findings, differences and refused bills, to be read; at most 500 of them. */
export type CalculationResult = {
  bills: number;
  refused: number;
  inserted: number;
  replaced: number;
  removed: number;
  kept: number;
  differs: { blNo: string; feeCode: string; feeId: string | null; reason: "AUDITED" | "LOCKED" }[];
  findings: { blNo: string; code: Finding["code"]; feeCode: string; sizeType: string; word: Word; params: Finding["params"] }[];
  rows: CalculationRow[];
};

/**
 * Prices bills and writes what changed (domain §4). Draft and issued bills alike: people want the amounts before the bill is issued,
 * and a later run corrects what is not audited; a surrendered bill is priced as nothing, so its open automatic lines go. A locked
 * or closed voyage that was named is refused; a bill or booking lock refuses that bill. One transaction per batch of bills.
 */
export const calculateVoyageFees = defineOperation({
  name: "fee.calculate",
  perm: "fee:calculate",
  input: CalculateInput,
  transaction: "own",
  done: "fee.calculate.done",
  run: async (ctx, input) => calculateBills(ctx, await billsOf(ctx, input)),
});

/**
 * The nightly run: every voyage with a departure from 45 days ago to 14 days ahead whose fees are open. Voyages that sail later
 * have no firm pricing date, older ones are settled by hand.
 */
export const calculateNightly = defineOperation({
  name: "fee.calculateNightly",
  perm: "fee:calculate",
  input: z.object({}).default({}),
  transaction: "own",
  done: "fee.calculate.done",
  run: async (ctx) => {
    const today = ctx.now.toISOString().slice(0, 10);
    const { rows } = await sql<{ id: number }>`select b.id from bill b join voyage v on v.id = b.voyage_id
      where v.fee_lock = 'N' and v.receivable_switch = 'OPEN' and exists (select 1 from voyage_stop s where s.voyage_id = v.id
        and s.etd between ${today}::date - 45 and ${today}::date + 15) order by v.id, b.id`.execute(ctx.em.getKysely());
    return calculateBills(
      ctx,
      rows.map((row) => row.id),
    );
  },
});

/** The bills of an order, by voyage. @throws Refusals for unknown names and for voyages whose fees are locked or closed. */
async function billsOf(ctx: Ctx, input: z.output<typeof CalculateInput>): Promise<number[]> {
  const db = ctx.em.getKysely();
  const { rows: voyages } = await sql<{ id: number; name: string; feeLock: "Y" | "N"; receivableSwitch: "OPEN" | "CLOSED" }>`select id,
    voyage_name as name, fee_lock as "feeLock", receivable_switch as "receivableSwitch" from voyage where voyage_name = any(${input.voyages}::text[])`.execute(
    db,
  );
  const { rows: bills } = await sql<{ id: number; blNo: string }>`select id, bl_no as "blNo" from bill
    where voyage_id = any(${voyages.map((one) => one.id)}::int[]) or id = any(${input.billIds}::int[]) or bl_no = any(${input.blNos}::text[])
    order by voyage_id, id`.execute(db);
  const known = new Set([...voyages.map((one) => one.name), ...bills.map((one) => one.blNo)]);
  const ids = new Set(bills.map((one) => one.id));
  const faults = [
    ...input.voyages
      .filter((name) => !known.has(name))
      .map((name) => new Refusal("kit.unknownCode", { value: name }, { field: "voyage", key: name })),
    ...input.blNos.filter((no) => !known.has(no)).map((no) => new Refusal("kit.unknownCode", { value: no }, { field: "blNo", key: no })),
    ...input.billIds.filter((id) => !ids.has(id)).map((id) => new Refusal("kit.notFound", {}, { key: String(id) })),
    ...voyages.flatMap((one) => {
      const lock = lockedBy({ voyageName: one.name, voyageFeeLock: one.feeLock, receivableSwitch: one.receivableSwitch });
      return lock ? [new Refusal(lock.code, lock.params, { key: one.name })] : [];
    }),
  ];
  if (faults.length > 0) throw new Refusals(faults);
  return bills.map((one) => one.id);
}

/** Prices the bills in batches; see calculateVoyageFees. */
export async function calculateBills(ctx: Ctx, billIds: readonly number[]): Promise<CalculationResult> {
  const result: CalculationResult = {
    bills: 0,
    refused: 0,
    inserted: 0,
    replaced: 0,
    removed: 0,
    kept: 0,
    differs: [],
    findings: [],
    rows: [],
  };
  let tariff: PreparedTariff | null = null;
  for (let i = 0; i < billIds.length; i += batchSize) {
    ctx.signal.throwIfAborted();
    const ids = billIds.slice(i, i + batchSize);
    tariff ??= await tariffOf(ctx, billIds);
    const loaded = tariff;
    const plans = await ctx.unit((inner) => calculateBatch(inner, ids, loaded, result));
    count(result, plans);
    const failed = result.refused + result.findings.length;
    await ctx.progress({
      seen: Math.min(i + batchSize, billIds.length),
      total: billIds.length,
      changed: result.inserted + result.replaced + result.removed,
      failed,
    });
  }
  result.rows = result.rows.slice(0, listed);
  return result;
}

/** The tariff over all days the bills may be priced on. */
async function tariffOf(ctx: Ctx, billIds: readonly number[]): Promise<PreparedTariff> {
  const { rows } = await sql<{
    from: string | null;
    to: string | null;
  }>`select to_char(min(d), 'YYYY-MM-DD') as "from", to_char(max(d), 'YYYY-MM-DD') as "to"
    from (select s.etd::date as d from bill b join voyage_stop s on s.voyage_id = b.voyage_id where b.id = any(${[...billIds]}::int[])
      union all select unnest(array[b.etd, v.departure_date]) from bill b join voyage v on v.id = b.voyage_id where b.id = any(${[...billIds]}::int[])) x`.execute(
    ctx.em.getKysely(),
  );
  return loadTariff(ctx, rows[0]?.from ?? "9999-12-31", rows[0]?.to ?? "0001-01-01");
}

async function calculateBatch(ctx: Ctx, ids: readonly number[], tariff: PreparedTariff, result: CalculationResult): Promise<BillPlan[]> {
  // one run at a time per voyage: the second waits for the batch and then finds nothing to write
  await sql`select pg_advisory_xact_lock(hashtext('fee.calculate'), x.id) from (select distinct voyage_id as id from bill
    where id = any(${[...ids]}::int[]) order by 1) x`.execute(ctx.em.getKysely());
  const bills: BillToPrice[] = [];
  for (const bill of await loadBillsToPrice(ctx, ids)) {
    const lock = lockedBy(bill);
    if (lock) result.rows.push({ key: bill.blNo, done: false, code: lock.code, params: lock.params });
    if (lock) result.refused += 1;
    else bills.push(bill);
  }
  const days = bills.flatMap((bill) => (bill.facts ? [{ date: bill.facts.pricingDate, base: bill.baseCurrency }] : []));
  const rates = await loadDayRates(ctx, days);
  const existing = await loadAutomaticFees(
    ctx,
    bills.map((bill) => bill.id),
  );
  const plans = bills.map((bill) => planBill(bill, tariff, rates, existing.get(bill.id) ?? []));
  const codes = new Set(plans.flatMap(({ plan }) => [...plan.insert, ...plan.replace.map((one) => one.fresh)].map((line) => line.feeCode)));
  const corps = new Set(plans.map((plan) => plan.corpCode));
  await writePlans(ctx, plans, { fees: await loadFeeNames(ctx, [...codes]), corps: await loadCorpNames(ctx, [...corps]) });
  return plans;
}

function planBill(bill: BillToPrice, tariff: PreparedTariff, days: Map<string, DayRates>, existing: StoredFee[]): BillPlan {
  const rates = (bill.facts && days.get(dayKey({ date: bill.facts.pricingDate, base: bill.baseCurrency }))) ?? {};
  const of = { bill, corpCode: payerOf(bill), rates };
  if (bill.blStatus === "SURRENDERED") return { ...of, plan: planRecalculation(existing, []), findings: [] };
  if (!bill.facts) {
    const finding: Finding = { code: "PROBLEM", feeCode: "", sizeType: "", word: "fee.finding.noDate", params: {}, rates: [], near: [] };
    return { ...of, plan: { insert: [], replace: [], remove: [], keep: existing, differs: [] }, findings: [finding] };
  }
  const { lines, findings } = priceBill(bill.facts, tariff, { currency: bill.baseCurrency, rates });
  // the payer is part of the key: a line for somebody else is another line, however equal its figures
  const keyed = lines.map((line) => ({ ...line, lineKey: `${of.corpCode}/${line.lineKey}` }));
  return { ...of, plan: planRecalculation(existing, keyed), findings };
}

function count(result: CalculationResult, plans: readonly BillPlan[]): void {
  result.bills += plans.length;
  for (const { bill, plan, findings } of plans) {
    result.inserted += plan.insert.length;
    result.replaced += plan.replace.length;
    result.removed += plan.remove.length;
    result.kept += plan.keep.filter((fee) => fee.automatic).length;
    for (const { existing, fresh, reason } of plan.differs) {
      const feeCode = existing?.feeCode ?? fresh?.feeCode ?? "";
      result.differs.push({ blNo: bill.blNo, feeCode, feeId: existing?.id ?? null, reason });
      result.rows.push({ key: `${bill.blNo} ${feeCode}`, done: false, code: "fee.differs", params: {} });
    }
    for (const { code, feeCode, sizeType, word, params } of findings) {
      result.findings.push({ blNo: bill.blNo, code, feeCode, sizeType, word, params });
      result.rows.push({ key: bill.blNo, done: false, code: word, params });
    }
  }
}
