import { sql } from "kysely";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import { moneyShown } from "#platform/records/list/cell-text.ts";
import {
  type RowNote,
  StepInput,
  type StepResult,
} from "#platform/records/machine/steps.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { payerOf } from "../pricing/bill-facts.ts";
import {
  type BillToPrice,
  exchangeDaysOf,
  loadBillsToPrice,
  ratesOf,
} from "../pricing/bill-facts.queries.server.ts";
import { calculateBills } from "./calculate-voyage-fees.server.ts";
import { type CommonFee, commonLines } from "../calculation/template-lines.ts";
import { billFeeSources } from "../bill-fee/bill-fee.source.server.ts";
import { calculatedFee } from "../fee-conditions.server.ts";
import { lockedLate } from "../audit/fee-locks.ts";
import { feeList } from "../fee.list.ts";
import { calculatedSide, eachSide, type FeeSide, feeSides } from "../fee-side.ts";
import type { FeeLine } from "../fee-terms.ts";
import {
  type DayRates,
  loadCounterpartyNames,
  loadDayRates,
  loadFeeNames,
} from "../pricing/tariff.queries.server.ts";
import { feesOfBills } from "../recalculation/stored-fees.queries.server.ts";
import { writePlans } from "../recalculation/write-fees.server.ts";

const batchSize = 250;

type Page = "generate" | "manifestFee";
type Row = StepResult["rows"][number];

/**
 * Generates the common fees of bills from their booking, containers and lines (operations §2). A
 * fee that is there already, by the same common fee, is not generated again; what was generated is
 * a fee by hand from then on.
 */
const generateOf = (side: FeeSide, page: Page) =>
  defineOperation({
    name: `${feeSides[side].billName}.${page}`,
    perm: `${feeSides[side].name}:edit`,
    input: StepInput,
    transaction: "own",
    done: page === "generate" ? "fee.generate.done" : "fee.manifestFee.done",
    async run(ctx, input): Promise<StepResult> {
      const ids = input.rows.map((row) => row.id);
      await assertInScope(ctx.em, feeList(side, page), billFeeSources[side], {
        actor: ctx.actor,
        ids,
      });
      const only = page === "manifestFee" ? "MANIFEST" : undefined;
      const refused = new Map<string, Row>();
      const warned: Row[] = [];
      if (only && side === calculatedSide) await calculateBills(ctx, ids, only);
      for (let at = 0; at < ids.length; at += batchSize) {
        const rows = await ctx.unit((inner) =>
          generateBatch(inner, side, ids.slice(at, at + batchSize), only),
        );
        for (const row of rows)
          if (row.done) warned.push(row);
          else refused.set(row.key, row);
        await ctx.progress({
          seen: Math.min(at + batchSize, ids.length),
          total: ids.length,
          failed: refused.size,
        });
      }
      return {
        done: ids.length - refused.size,
        refused: refused.size,
        rows: [...refused.values(), ...warned],
      };
    },
  });

export const generateFees = eachSide((side) => generateOf(side, "generate"));
export const generateManifestFees = eachSide((side) => generateOf(side, "manifestFee"));

/**
 * One batch; answers the bills that got nothing, with the reason, and those that have a charge of
 * the tariff besides.
 */
async function generateBatch(
  ctx: Ctx,
  side: FeeSide,
  ids: readonly number[],
  only: "MANIFEST" | undefined,
): Promise<Row[]> {
  await sql`select 1
    from bill b join voyage v on v.id = b.voyage_id
    where b.id = any (${[...ids]}::int[])
    order by b.id
    for no key update of b
    for share of v`.execute(ctx.em.getKysely());
  const rows: Row[] = [];
  const bills: BillToPrice[] = [];
  for (const bill of await loadBillsToPrice(ctx, ids, true)) {
    const lock =
      lockedLate(side, bill) ??
      (bill.blStatus === "SURRENDERED"
        ? { code: "fee.billSurrendered" as const, params: { blNo: bill.blNo } }
        : null);
    if (lock) rows.push({ id: bill.id, key: bill.blNo, done: false, ...lock });
    else bills.push(bill);
  }
  const common = (await commonFees(ctx, side)).filter(({ unit }) => !only || unit === only);
  const rates = await loadDayRates(ctx, exchangeDaysOf(bills));
  const existing = await generatedOf(ctx, side, bills);
  const plans = bills.map((bill) => {
    const day = ratesOf(bill, rates);
    const { lines, problem } = linesOf(bill, common, day);
    const insert = lines.filter(({ lineKey }) => !existing.keys.has(`${bill.id} ${lineKey}`));
    const has =
      existing.bills.has(bill.id) || (only !== undefined && existing.manifest.has(bill.id));
    if (insert.length === 0 && (problem || !has))
      rows.push({ id: bill.id, key: bill.blNo, done: false, ...(problem ?? nothing(only)) });
    const notes = existing.besides(bill.id, insert);
    if (notes.length > 0) rows.push({ id: bill.id, key: bill.blNo, done: true, notes });
    return {
      side,
      bill,
      corpCode: payerOf(bill),
      rates: day,
      plan: { insert, replace: [], remove: [], keep: [], differs: [] },
      findings: [],
      kept: 0,
    };
  });
  const lines = plans.flatMap(({ plan }) => plan.insert);
  const feeNames = await loadFeeNames(ctx, [...new Set(lines.map((line) => line.feeCode))]);
  const corpNames = await loadCounterpartyNames(ctx, [
    ...new Set(
      plans.flatMap(({ corpCode, plan }) => [
        corpCode,
        ...plan.insert.map((line) => line.corpCode ?? ""),
      ]),
    ),
  ]);
  await writePlans(ctx, plans, { feeNames, corpNames }, { side, origin: "MANUAL" });
  return rows;
}

/** Saying so is the specification's (operations §8). */
const nothing = (only: "MANIFEST" | undefined) => ({
  code: only ? ("fee.noManifestFee" as const) : ("fee.nothingGenerated" as const),
  params: {},
});

type Lines = { lines: FeeLine[]; problem?: Pick<Row, "code" | "params"> };

function linesOf(bill: BillToPrice, common: readonly CommonFee[], rates: DayRates): Lines {
  if (!bill.facts) return { lines: [], problem: { code: "fee.finding.noDate", params: {} } };
  const { lines, problems } = commonLines(bill.facts, common, {
    currency: bill.baseCurrency,
    rates,
  });
  const [first] = problems;
  return first ? { lines, problem: { code: first.code, params: first.params } } : { lines };
}

async function commonFees(ctx: Ctx, side: FeeSide): Promise<CommonFee[]> {
  const table = sql.table(side === "R" ? "common_receivable" : "common_payable");
  const { rows } =
    await sql<CommonFee>`select f.code, f.fee_code as "feeCode", f.corp_code as "corpCode", f.unit,
        f.size_type as "sizeType", f.price::text as price, f.currency, f.voyline,
        f.port_load as "portLoad", f.port_dis as "portDis",
        case when k.tax_rate > 0 then k.tax_rate::text end as "taxRate",
        coalesce(k.tax_inclusive = 'Y', false) as "priceWithTax"
      from ${table} f left join cost_code k on k.code = f.fee_code
      where f.enabled = 'Y'
      order by f.code
      limit 2000`.execute(ctx.em.getKysely());
  return rows;
}

/** What was generated before and not reversed, and bills with a manifest fee of any origin. */
async function generatedOf(ctx: Ctx, side: FeeSide, bills: readonly BillToPrice[]) {
  const { rows } = await sql<{
    billId: number;
    key: string | null;
    unit: string;
    feeCode: string;
    amount: string;
    currency: string;
    automatic: boolean;
    common: boolean;
  }>`select fee.bill_id as "billId", fee.auto_key as key, fee.unit, fee.fee_code as "feeCode",
      fee.amount::text as amount, fee.currency, fee.origin = 'AUTO'
      and ${calculatedFee("fee")} as automatic,
      fee.origin = 'MANUAL'
      and coalesce(fee.auto_key, '') <> '' as common
    from fee
    where ${feesOfBills(
      bills.map((bill) => bill.id),
      side,
    )}
      and fee.origin in ('MANUAL', 'AUTO')
      and not exists (select 1 from fee r where r.reverses_id = fee.id)`.execute(
    ctx.em.getKysely(),
  );
  const common = rows.filter((row) => row.common);
  const automatic = Map.groupBy(
    rows.filter((row) => row.automatic),
    ({ billId, feeCode }) => `${billId} ${feeCode}`,
  );
  return {
    /** Charges of the tariff that a bill now has twice. */
    besides: (billId: number, lines: readonly FeeLine[]): RowNote[] =>
      lines.flatMap(({ feeCode, amount, currency }) =>
        (automatic.get(`${billId} ${feeCode}`) ?? []).slice(0, 1).map((fee) => ({
          code: "fee.commonBesideTariff",
          params: {
            feeCode,
            amount: moneyShown(amount, currency),
            currency,
            tariff: moneyShown(fee.amount, fee.currency),
            tariffCurrency: fee.currency,
          },
        })),
      ),
    keys: new Set(common.map(({ billId, key }) => `${billId} ${key}`)),
    bills: new Set(common.map(({ billId }) => billId)),
    manifest: new Set(rows.filter(({ unit }) => unit === "MANIFEST").map(({ billId }) => billId)),
  };
}
