import { type RawBuilder, sql } from "kysely";
import { crossed } from "./exact-sums.ts";
import { calculatedSide } from "./fee-side.ts";
import { statementIdOf } from "./fee-statement.server.ts";
import type { FeeLine } from "./fee-terms.ts";
import type { ExistingFee, RecalculationPlan } from "./plan-recalculation.ts";
import type { Finding } from "./price-bill.ts";
import { storedDerivation } from "./stored-derivation.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { dec } from "../money/decimal.ts";
import type { BillToPrice } from "./bill-facts.queries.server.ts";
import { jsonArray, numberArray, textArray } from "#db/orm/sql-arrays.ts";
import type { DayRates } from "./tariff.queries.server.ts";

export type StoredFee = ExistingFee & { billId: number; feeCode: string; differs: "Y" | "N" };

/** `kept` counts unchanged automatic lines. */
export type BillPlan = {
  bill: BillToPrice;
  corpCode: string;
  plan: RecalculationPlan<StoredFee>;
  kept: number;
  findings: readonly Finding[];
  rates: DayRates;
};

/** Texts of figuresText; odd: a fee is marked as differing or reversed. */
export type StoredFigures = { automatic: number; odd: boolean; figures: string };

/** Loads the stored figures of bills, without locks. */
export async function loadStoredFigures(
  ctx: Ctx,
  billIds: readonly number[],
): Promise<{ fees: Map<number, StoredFigures>; findings: Set<number> }> {
  const db = ctx.em.getKysely();
  const { rows } = await sql<StoredFigures & { billId: number }>`select bill_id as "billId", count(*)::int as automatic,
      bool_or(differs = 'Y' or origin = 'REVERSAL') as odd, string_agg(concat_ws('|', auto_key, qty, price, tax_rate, no_tax_amount, tax_amount,
        amount, base_amount, rate_id, rate_version), E'\n') as figures
    from fee where bill_id = any(${[...billIds]}::int[]) and fee_belong = ${calculatedSide} and origin in ('AUTO', 'REVERSAL') group by bill_id`.execute(
    db,
  );
  const billsWithFindings = await sql<{
    id: number;
  }>`select distinct bill_id as id from fee_finding where bill_id = any(${[...billIds]}::int[])`.execute(db);
  return {
    fees: new Map(rows.map(({ billId, ...stored }) => [billId, stored])),
    findings: new Set(billsWithFindings.rows.map((row) => row.id)),
  };
}

/** Loads automatic fees and reversals by bill, locked. */
export async function loadAutomaticFees(ctx: Ctx, billIds: readonly number[]): Promise<Map<number, StoredFee[]>> {
  const byBill = new Map<number, StoredFee[]>();
  if (billIds.length === 0) return byBill;
  const db = ctx.em.getKysely();
  const automatic = sql`bill_id = any(${[...billIds]}::int[]) and fee_belong = ${calculatedSide} and origin in ('AUTO', 'REVERSAL')`;
  // Read after locking: a statement may have committed.
  await sql`select 1 from fee where ${automatic} order by id for update`.execute(db);
  const { rows } =
    await sql<StoredFee>`select id::text as id, bill_id as "billId", fee_code as "feeCode", differs, coalesce(auto_key, '') as "lineKey",
      origin = 'AUTO' as automatic, case when fee_status <> 'CREATED' then 'AUDITED'
        when is_fee_lock = 'Y' or invoiced_amount <> 0 or verified_amount <> 0 or ${statementIdOf("fee.id")} is not null then 'LOCKED' end as frozen,
      reverses_id::text as "reversalOf", rate_id::text as "rateId", rate_version as "rateVersion", qty::text as qty, price::text as price,
      nullif(tax_rate, 0)::text as "taxRate", no_tax_amount::text as "noTaxAmount", tax_amount::text as "taxAmount", amount::text as amount,
      base_amount::text as "baseAmount"
    from fee where ${automatic} order by fee.id`.execute(db);
  for (const row of rows) {
    const fees = byBill.get(row.billId);
    if (fees) fees.push(row);
    else byBill.set(row.billId, [row]);
  }
  return byBill;
}

type Names = { feeNames: ReadonlyMap<string, string>; corpNames: ReadonlyMap<string, string> };

/** Writes a batch, one statement per kind. */
export async function writePlans(ctx: Ctx, plans: readonly BillPlan[], names: Names): Promise<void> {
  const db = ctx.em.getKysely();
  const removed = plans.flatMap(({ plan }) => plan.remove.map((fee) => Number(fee.id)));
  if (removed.length > 0) await sql`delete from fee where id = any(${removed}::int[])`.execute(db);
  const replacing = plans.filter(({ plan }) => plan.replace.length > 0);
  if (replacing.length > 0) {
    const lines = replacing.flatMap((of) => of.plan.replace.map(({ existing, fresh }) => ({ id: Number(existing.id), of, line: fresh })));
    await sql`update fee f set ${sql.raw(setList)}, differs = 'N' from ${source(lines, replacing, names)} where f.id = l.id`.execute(db);
  }
  const inserting = plans.filter(({ plan }) => plan.insert.length > 0);
  if (inserting.length > 0) {
    const lines = inserting.flatMap((of) => of.plan.insert.map((line) => ({ id: 0, of, line })));
    // Stamped here to spare the trigger.
    await sql`insert into fee (created_by, updated_by, created_time, updated_time, fee_belong, origin, fee_status, ${sql.raw(columnList)})
      select w.who, w.who, now(), now(), ${calculatedSide}, 'AUTO', 'CREATED', ${sql.raw(pickList)} from ${source(lines, inserting, names)}
        cross join (select coalesce(nullif(current_setting('seaway.actor', true), ''), 'system') as who) w order by l.n`.execute(db);
  }
  await markDiffering(ctx, plans);
}

type Line = { id: number; of: BillPlan; line: FeeLine };
type Column<T> = { type: "int" | "numeric" | "text" | "date" | "jsonb"; of: (from: T, names: Names) => string | number | null };

const ofBill: Record<string, Column<BillPlan>> = {
  bill_id: { type: "int", of: ({ bill }) => bill.id },
  voyage_id: { type: "int", of: ({ bill }) => bill.voyageId },
  bk_no: { type: "text", of: ({ bill }) => bill.bkNo },
  bl_no: { type: "text", of: ({ bill }) => bill.blNo },
  corp_code: { type: "text", of: ({ corpCode }) => corpCode },
  corp_name: { type: "text", of: ({ corpCode }, { corpNames }) => corpNames.get(corpCode) ?? "" },
  company_code: { type: "text", of: ({ bill }) => bill.companyCode },
  voyline: { type: "text", of: ({ bill }) => bill.lineCode },
  port_load: { type: "text", of: ({ bill }) => bill.portLoad },
  port_dis: { type: "text", of: ({ bill }) => bill.portDis },
  pricing_date: { type: "date", of: ({ bill }) => bill.facts?.pricingDate ?? null },
  pricing_reason: { type: "text", of: ({ bill }) => bill.facts?.pricingReason ?? "" },
  contract_no: { type: "text", of: ({ bill }) => bill.contractNo },
};

const ofLine: Record<string, Column<Line>> = {
  fee_code: { type: "text", of: ({ line }) => line.feeCode },
  fee_name: { type: "text", of: ({ line }, { feeNames }) => feeNames.get(line.feeCode) ?? line.feeCode },
  fee_kind: { type: "text", of: ({ line }) => (line.derivation.freight ? "FREIGHT" : "EXTRA") },
  size_type: { type: "text", of: ({ line }) => shownSize(line) },
  unit: { type: "text", of: ({ line }) => line.unit },
  qty: { type: "numeric", of: ({ line }) => line.qty },
  price: { type: "numeric", of: ({ line }) => line.price ?? "0" },
  currency: { type: "text", of: ({ line }) => line.currency },
  amount: { type: "numeric", of: ({ line }) => line.amount },
  tax_rate: { type: "numeric", of: ({ line }) => line.taxRate ?? "0" },
  tax_amount: { type: "numeric", of: ({ line }) => line.taxAmount },
  no_tax_amount: { type: "numeric", of: ({ line }) => line.noTaxAmount },
  currency_rate: { type: "numeric", of: ({ line }) => rateOfOne(line.derivation.exchange) },
  base_amount: { type: "numeric", of: ({ line }) => line.baseAmount ?? "0" },
  usd_amount: { type: "numeric", of: ({ line, of }) => usdOf(line, of.rates, of.bill.baseCurrency) },
  rate_id: { type: "int", of: ({ line }) => line.derivation.rate?.rateId ?? null },
  rate_version: { type: "int", of: ({ line }) => line.derivation.rate?.version ?? null },
  auto_key: { type: "text", of: ({ line }) => line.lineKey },
  derivation: { type: "jsonb", of: ({ line }) => JSON.stringify(storedDerivation(line, shownSize(line))) },
};

const billNames = Object.keys(ofBill);
const lineNames = Object.keys(ofLine);
const columnList = [...billNames, ...lineNames].join(", ");
const picked = [...billNames.map((name) => [name, `b.${name}`]), ...lineNames.map((name) => [name, `l.${name}`])];
const pickList = picked.map(([, from]) => from).join(", ");
const setList = picked.map(([name, from]) => `${name} = ${from}`).join(", ");

/** One array per column costs a tenth of JSON. */
function source(lines: readonly Line[], bills: readonly BillPlan[], names: Names): RawBuilder<unknown> {
  const arrays = <T>(columns: Record<string, Column<T>>, rows: readonly T[]) =>
    Object.values(columns).map(({ type, of }) => {
      const values = rows.map((row) => of(row, names));
      const text = type === "text" ? textArray : type === "jsonb" ? jsonArray : null;
      return sql`${text ? text(values as string[]) : numberArray(values)}::${sql.raw(type)}[]`;
    });
  const head = [sql`${numberArray(lines.map((line) => line.id))}::int[]`, sql`${numberArray(lines.map((line) => line.of.bill.id))}::int[]`];
  return sql`unnest(${sql.join([...head, ...arrays(ofLine, lines)])}) with ordinality as l(id, of_bill, ${sql.raw(lineNames.join(", "))}, n)
    join unnest(${sql.join(arrays(ofBill, bills))}) as b(${sql.raw(billNames.join(", "))}) on b.bill_id = l.of_bill`;
}

/** Without the -SOC and -E marks. */
function shownSize(line: FeeLine): string {
  return line.sizeType?.replace(/(-SOC)?(-E)?$/, "") ?? "";
}

/** 100 yen are quoted together. */
function rateOfOne(exchange: FeeLine["derivation"]["exchange"]): string {
  if (!exchange) return "1";
  return exchange.unit === "1" ? exchange.rate : dec(exchange.rate).div(exchange.unit).toDecimalPlaces(8).toFixed();
}

/** The amount in USD, through the base currency without rounding between; null without a rate. */
export function usdOf(line: Pick<FeeLine, "amount" | "currency">, rates: DayRates, baseCurrency: string): string | null {
  if (line.currency === "USD") return line.amount;
  const identity = { rate: "1", unit: "1" };
  const from = line.currency === baseCurrency ? identity : rates[line.currency];
  const to = baseCurrency === "USD" ? identity : rates.USD;
  return from && to ? crossed(line.amount, from, { ...to, currency: "USD" }) : null;
}

/** Sets and clears marks of kept lines. */
async function markDiffering(ctx: Ctx, plans: readonly BillPlan[]): Promise<void> {
  const differing = new Set(plans.flatMap(({ plan }) => plan.differs.flatMap((differ) => (differ.existing ? [differ.existing.id] : []))));
  const kept = plans.flatMap(({ plan }) => plan.keep);
  const on = kept.filter((fee) => differing.has(fee.id) && fee.differs === "N").map((fee) => Number(fee.id));
  const off = kept.filter((fee) => !differing.has(fee.id) && fee.differs === "Y").map((fee) => Number(fee.id));
  for (const [ids, value] of [
    [on, "Y"],
    [off, "N"],
  ] as const)
    if (ids.length > 0) await sql`update fee set differs = ${value} where id = any(${ids}::int[])`.execute(ctx.em.getKysely());
}

/** Replaces changed findings of the bills. */
export async function writeFindings(ctx: Ctx, plans: readonly BillPlan[], billsWithFindings: ReadonlySet<number>): Promise<void> {
  const db = ctx.em.getKysely();
  const requested = plans.flatMap(({ bill, findings }) =>
    findings.map(({ code, feeCode, sizeType, ...detail }) => ({
      voyage_id: bill.voyageId,
      bill_id: bill.id,
      code,
      fee_code: feeCode,
      size_type: sizeType,
      detail,
    })),
  );
  const billIds = plans.flatMap(({ bill }) => (billsWithFindings.has(bill.id) ? [bill.id] : []));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as x(voyage_id int, bill_id int, code text, fee_code text, size_type text, detail jsonb)`;
  const same = sql`f.bill_id = x.bill_id and f.code = x.code and f.fee_code = x.fee_code and f.size_type = x.size_type and f.detail = x.detail`;
  if (billIds.length > 0)
    await sql`delete from fee_finding f where f.bill_id = any(${billIds}::int[]) and not exists (select 1 from ${rows} where ${same})`.execute(
      db,
    );
  if (requested.length > 0)
    await sql`insert into fee_finding (voyage_id, bill_id, code, fee_code, size_type, detail)
      select distinct x.voyage_id, x.bill_id, x.code, x.fee_code, x.size_type, x.detail from ${rows}
      where not exists (select 1 from fee_finding f where ${same})`.execute(db);
}
