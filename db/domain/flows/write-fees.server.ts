import { sql } from "kysely";
import type { FeeLine } from "../fee/fee-terms.ts";
import type { ExistingFee, RecalculationPlan } from "../fee/plan-recalculation.ts";
import type { Finding } from "../fee/price-bill.ts";
import type { Ctx } from "../kit/operation.server.ts";
import { dec } from "../money/decimal.ts";
import { crossConvert } from "../money/exchange.ts";
import type { BillToPrice } from "./bill-facts.queries.server.ts";
import type { DayRates } from "./tariff.queries.server.ts";

/** An automatic fee as it stands, with what a report about it needs. */
export type StoredFee = ExistingFee & { billId: number; feeCode: string; differs: "Y" | "N" };

export type BillPlan = {
  bill: BillToPrice;
  corpCode: string;
  plan: RecalculationPlan<StoredFee>;
  findings: readonly Finding[];
  rates: DayRates;
};

/** The automatic fees of the bills and their reversals, held for update, by bill. */
export async function loadAutomaticFees(ctx: Ctx, billIds: readonly number[]): Promise<Map<number, StoredFee[]>> {
  const { rows } =
    await sql<StoredFee>`select id::text as id, bill_id as "billId", fee_code as "feeCode", differs, coalesce(auto_key, '') as "lineKey",
      origin = 'AUTO' as automatic, case when fee_status <> 'CREATED' then 'AUDITED'
        when is_fee_lock = 'Y' or invoiced_amount <> 0 or verified_amount <> 0 or statement_id is not null then 'LOCKED' end as frozen,
      reverses_id::text as "reversalOf", rate_id::text as "rateId", rate_version as "rateVersion", qty::text as qty, price::text as price,
      nullif(tax_rate, 0)::text as "taxRate", no_tax_amount::text as "noTaxAmount", tax_amount::text as "taxAmount", amount::text as amount,
      base_amount::text as "baseAmount"
    from fee where bill_id = any(${[...billIds]}::int[]) and fee_belong = 'R' and origin in ('AUTO', 'REVERSAL') order by id for update`.execute(
      ctx.em.getKysely(),
    );
  const byBill = new Map<number, StoredFee[]>();
  for (const row of rows) byBill.set(row.billId, [...(byBill.get(row.billId) ?? []), row]);
  return byBill;
}

/** Writes what the plans of a batch ask for, each kind in one statement; lines that stay as they are, are not touched. */
export async function writePlans(
  ctx: Ctx,
  plans: readonly BillPlan[],
  names: { fees: Map<string, string>; corps: Map<string, string> },
): Promise<void> {
  const db = ctx.em.getKysely();
  const removed = plans.flatMap(({ plan }) => plan.remove.map((fee) => Number(fee.id)));
  if (removed.length > 0) await sql`delete from fee where id = any(${removed}::int[])`.execute(db);
  const replaced = plans.flatMap((one) =>
    one.plan.replace.map(({ existing, fresh }) => ({ id: Number(existing.id), ...recordOf(one, fresh, names) })),
  );
  if (replaced.length > 0) await sql`update fee f set ${sql.raw(setList)} from ${recordset(replaced)} where f.id = x.id`.execute(db);
  const inserted = plans.flatMap((one) => one.plan.insert.map((fresh) => recordOf(one, fresh, names)));
  if (inserted.length > 0)
    await sql`insert into fee (fee_belong, origin, fee_status, ${sql.raw(columnList)}) select 'R', 'AUTO', 'CREATED', ${sql.raw(pickList)}
      from ${recordset(inserted)}`.execute(db);
  await markDiffering(ctx, plans);
  await writeFindings(ctx, plans);
}

/** Column and type of everything a calculated line fills. */
const columns = {
  ...{ voyage_id: "int", bill_id: "int", bk_no: "text", bl_no: "text", corp_code: "text", corp_name: "text", company_code: "text" },
  ...{
    voyline: "text",
    port_load: "text",
    port_dis: "text",
    fee_code: "text",
    fee_name: "text",
    fee_kind: "text",
    size_type: "text",
    unit: "text",
  },
  ...{
    qty: "numeric",
    price: "numeric",
    currency: "text",
    amount: "numeric",
    tax_rate: "numeric",
    tax_amount: "numeric",
    no_tax_amount: "numeric",
  },
  ...{
    currency_rate: "numeric",
    base_amount: "numeric",
    usd_amount: "numeric",
    pricing_date: "date",
    pricing_reason: "text",
    rate_id: "int",
  },
  ...{ rate_version: "int", auto_key: "text", derivation: "jsonb", contract_no: "text" },
} as const;
type FeeRecord = Record<keyof typeof columns, unknown>;

const names = Object.keys(columns);
const columnList = names.join(", ");
const pickList = names.map((name) => `x.${name}`).join(", ");
const setList = [...names.map((name) => `${name} = x.${name}`), "differs = 'N'"].join(", ");
const shape = Object.entries(columns)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");

function recordset(rows: readonly object[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${sql.raw(`id int, ${shape}`)})`;
}

function recordOf(of: BillPlan, line: FeeLine, said: { fees: Map<string, string>; corps: Map<string, string> }): FeeRecord {
  const { bill, corpCode, rates } = of;
  const { derivation } = line;
  const { rate, exchange } = derivation;
  const boxSize = line.sizeType?.replace(/(-SOC)?(-E)?$/, "") ?? "";
  return {
    ...{ voyage_id: bill.voyageId, bill_id: bill.id, bk_no: bill.bkNo, bl_no: bill.blNo, corp_code: corpCode },
    ...{ corp_name: said.corps.get(corpCode) ?? "", company_code: bill.companyCode, voyline: bill.lineCode },
    ...{ port_load: bill.portLoad, port_dis: bill.portDis, fee_code: line.feeCode, fee_name: said.fees.get(line.feeCode) ?? line.feeCode },
    ...{ fee_kind: derivation.freight ? "FREIGHT" : "EXTRA", size_type: boxSize, unit: line.unit, qty: line.qty, price: line.price ?? "0" },
    ...{
      currency: line.currency,
      amount: line.amount,
      tax_rate: line.taxRate ?? "0",
      tax_amount: line.taxAmount,
      no_tax_amount: line.noTaxAmount,
    },
    currency_rate: exchange ? dec(exchange.rate).div(exchange.unit).toDecimalPlaces(8).toFixed() : "1",
    base_amount: line.baseAmount ?? "0",
    usd_amount: usdOf(line, rates, bill.baseCurrency),
    ...{ pricing_date: rate?.pricingDate ?? null, pricing_reason: rate?.pricingReason ?? "", rate_id: rate ? Number(rate.rateId) : null },
    ...{ rate_version: rate?.version ?? null, auto_key: line.lineKey, derivation, contract_no: bill.contractNo },
  };
}

/** The amount in USD for statements, through the company's currency without rounding between; unknown without a rate of the day. */
export function usdOf(line: Pick<FeeLine, "amount" | "currency">, rates: DayRates, baseCurrency: string): string | null {
  if (line.currency === "USD") return line.amount;
  const identity = { rate: "1", unit: "1" };
  const from = line.currency === baseCurrency ? identity : rates[line.currency];
  const to = baseCurrency === "USD" ? identity : rates.USD;
  return from && to ? crossConvert(line.amount, from, { ...to, currency: "USD" }) : null;
}

/** Marks kept lines that would now be otherwise, and takes the mark off those that agree again; others are not written. */
async function markDiffering(ctx: Ctx, plans: readonly BillPlan[]): Promise<void> {
  const differing = new Set(plans.flatMap(({ plan }) => plan.differs.flatMap((one) => (one.existing ? [one.existing.id] : []))));
  const kept = plans.flatMap(({ plan }) => plan.keep);
  const on = kept.filter((fee) => differing.has(fee.id) && fee.differs === "N").map((fee) => Number(fee.id));
  const off = kept.filter((fee) => !differing.has(fee.id) && fee.differs === "Y").map((fee) => Number(fee.id));
  for (const [ids, value] of [
    [on, "Y"],
    [off, "N"],
  ] as const)
    if (ids.length > 0) await sql`update fee set differs = ${value} where id = any(${ids}::int[])`.execute(ctx.em.getKysely());
}

/** Replaces the findings of the bills; unchanged ones are left as they are, so a second run writes nothing. */
async function writeFindings(ctx: Ctx, plans: readonly BillPlan[]): Promise<void> {
  const db = ctx.em.getKysely();
  const wanted = plans.flatMap(({ bill, findings }) =>
    findings.map(({ code, feeCode, sizeType, ...detail }) => ({
      voyage_id: bill.voyageId,
      bill_id: bill.id,
      code,
      fee_code: feeCode,
      size_type: sizeType,
      detail,
    })),
  );
  const billIds = plans.map(({ bill }) => bill.id);
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x(voyage_id int, bill_id int, code text, fee_code text, size_type text, detail jsonb)`;
  const same = sql`f.bill_id = x.bill_id and f.code = x.code and f.fee_code = x.fee_code and f.size_type = x.size_type and f.detail = x.detail`;
  await sql`delete from fee_finding f where f.bill_id = any(${billIds}::int[]) and not exists (select 1 from ${rows} where ${same})`.execute(
    db,
  );
  if (wanted.length > 0)
    await sql`insert into fee_finding (voyage_id, bill_id, code, fee_code, size_type, detail)
      select distinct x.voyage_id, x.bill_id, x.code, x.fee_code, x.size_type, x.detail from ${rows}
      where not exists (select 1 from fee_finding f where ${same})`.execute(db);
}
