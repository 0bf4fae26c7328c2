import { sql } from "kysely";
import { groupKey } from "../pricing/bill-facts.ts";
import { crossed } from "../calculation/exact-sums.ts";
import type { FeeSide } from "../fee-side.ts";
import { calculatedFee, closedMonthOfFee } from "../fee-conditions.server.ts";
import { statementIdOf } from "../fee-statement.server.ts";
import type { FeeLine, LateBooking } from "../fee-terms.ts";
import type { ExistingFee, RecalculationPlan } from "./plan-recalculation.ts";
import type { Finding } from "../pricing/price-bill.ts";
import { storedDerivation } from "../derivation/stored-derivation.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import type { BillToPrice } from "../pricing/bill-facts.queries.server.ts";
import { type ArrayColumn, type ArrayType, unnested } from "#db/orm/row-arrays.server.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";
import type { DayRates } from "../pricing/tariff.queries.server.ts";

export type StoredFee = ExistingFee & {
  billId: number;
  feeCode: string;
  differs: "Y" | "N";
  currency: string;
  unit: string;
  containerno: string;
  expectedAmount: string | null;
};

/** `kept` counts unchanged automatic lines. */
export type BillPlan = {
  side: FeeSide;
  bill: BillToPrice;
  corpCode: string;
  plan: RecalculationPlan<StoredFee>;
  kept: number;
  findings: readonly Finding[];
  rates: DayRates;
};

/** Texts of figuresText; odd: a fee is marked as differing or reversed. */
export type StoredFigures = { automatic: number; odd: boolean; figures: string };

/**
 * Fees of bills and a side. Found by their bills: the index of payables looks quick, and is read
 * whole, while statistics know of none.
 */
export const feesOfBills = (billIds: readonly number[], side: FeeSide) =>
  sql`fee.bill_id = any(${numberArray(billIds)}::int[]) and fee.fee_belong || '' = ${side}`;

/** Loads the stored figures of bills, without locks. */
export async function loadStoredFigures(
  ctx: Ctx,
  billIds: readonly number[],
  side: FeeSide,
): Promise<{ fees: Map<number, StoredFigures>; findings: Set<number> }> {
  const db = ctx.em.getKysely();
  const { rows } = await sql<
    StoredFigures & { billId: number }
  >`select bill_id as "billId", count(*)::int as automatic,
      bool_or(differs = 'Y' or origin <> 'AUTO') as odd,
      string_agg(
        concat_ws(
          '|', auto_key, qty, price, tax_rate, no_tax_amount, tax_amount, amount, base_amount,
          rate_id, rate_version
        ),
        E'\n'
      ) as figures
    from fee
    where ${feesOfBills(billIds, side)}
      and ${calculatedFee("fee")}
      and origin in ('AUTO', 'REVERSAL', 'CHANGE')
    group by bill_id`.execute(db);
  const billsWithFindings = await sql<{
    id: number;
  }>`select distinct bill_id as id
    from fee_finding
    where fee_belong = ${side} and bill_id = any (${[...billIds]}::int[])`.execute(db);
  return {
    fees: new Map(rows.map(({ billId, ...stored }) => [billId, stored])),
    findings: new Set(billsWithFindings.rows.map((row) => row.id)),
  };
}

/**
 * Loads automatic fees and reversals by bill, locked. The figures of a line count its difference
 * lines and what was reversed of them, so that a settled line differs no more. It stays as it is
 * from then on, also when its audit is taken back.
 */
export async function loadAutomaticFees(
  ctx: Ctx,
  billIds: readonly number[],
  side: FeeSide,
): Promise<Map<number, StoredFee[]>> {
  const byBill = new Map<number, StoredFee[]>();
  if (billIds.length === 0) return byBill;
  const db = ctx.em.getKysely();
  const automatic = sql`${feesOfBills(billIds, side)}
    and ${calculatedFee("fee")}
    and fee.origin in ('AUTO', 'REVERSAL')`;
  const locked = await sql`select 1 from fee where ${automatic} order by id for update`.execute(db);
  if (locked.rows.length === 0) return byBill;
  // Read after locking: a statement may have committed.
  const { rows } = await sql<StoredFee>`select fee.id::text as id, fee.bill_id as "billId",
      fee.fee_code as "feeCode", fee.differs, coalesce(fee.auto_key, '') as "lineKey",
      fee.origin = 'AUTO' as automatic,
      case
        when fee.fee_status <> 'CREATED'
        or c.amount is not null then 'AUDITED'
        when fee.is_fee_lock = 'Y'
        or fee.invoiced_amount <> 0
        or fee.verified_amount <> 0
        or ${statementIdOf("fee.id")} is not null
        or ${closedMonthOfFee(sql`fee`)} <> '' then 'LOCKED'
      end as frozen,
      fee.reverses_id::text as "reversalOf",
      coalesce(fee.rate_id, fee.supplier_price_id)::text as "rateId",
      fee.rate_version as "rateVersion", fee.qty::text as qty, fee.price::text as price,
      nullif(fee.tax_rate, 0)::text as "taxRate",
      (fee.no_tax_amount + coalesce(c.no_tax, 0))::text as "noTaxAmount",
      (fee.tax_amount + coalesce(c.tax, 0))::text as "taxAmount",
      (fee.amount + coalesce(c.amount, 0))::text as amount,
      (fee.base_amount + coalesce(c.base, 0))::text as "baseAmount",
      c.amount is not null as settled, fee.currency, fee.unit, fee.containerno,
      fee.expected_amount::text as "expectedAmount"
    from fee
      left join (
        select changes_id, sum(no_tax_amount) as no_tax, sum(tax_amount) as tax,
          sum(amount) as amount, sum(base_amount) as base
        from fee
        where ${feesOfBills(billIds, side)}
          and changes_id is not null
          and origin in ('CHANGE', 'REVERSAL')
        group by 1
      ) c on c.changes_id = fee.id
    where ${automatic}
    order by fee.id`.execute(db);
  for (const row of rows) {
    const fees = byBill.get(row.billId);
    if (fees) fees.push(row);
    else byBill.set(row.billId, [row]);
  }
  return byBill;
}

/** Lines of a side, calculated or generated. */
type Written = { side: FeeSide; origin: "AUTO" | "MANUAL" };

export type FeeNames = {
  feeNames: ReadonlyMap<string, string>;
  corpNames: ReadonlyMap<string, string>;
};

/** Writes a batch, one statement per kind. */
export async function writePlans(
  ctx: Ctx,
  plans: readonly BillPlan[],
  names: FeeNames,
  as: Written,
): Promise<void> {
  const db = ctx.em.getKysely();
  const removed = plans.flatMap(({ plan }) => plan.remove.map((fee) => Number(fee.id)));
  if (removed.length > 0) await sql`delete from fee where id = any(${removed}::int[])`.execute(db);
  const replacing = plans.filter(({ plan }) => plan.replace.length > 0);
  if (replacing.length > 0) {
    const lines = replacing.flatMap((of) =>
      of.plan.replace.map(({ existing, fresh }) => lineOf(of, fresh, Number(existing.id))),
    );
    const { from, columns, picks, id } = source(lines, replacing, names);
    const set = sql.join(columns.map((name, i) => sql`${sql.ref(name)} = ${picks[i]}`));
    await sql`update fee f set ${set}, differs = 'N' from ${from} where f.id = ${id}`.execute(db);
  }
  const inserting = plans.filter(({ plan }) => plan.insert.length > 0);
  if (inserting.length > 0) {
    const lines = inserting.flatMap((of) => of.plan.insert.map((line) => lineOf(of, line)));
    const { from, columns, picks } = source(lines, inserting, names);
    // Stamped here to spare the trigger.
    await sql`insert into fee (
          created_by, updated_by, created_time, updated_time, fee_belong, origin, fee_status,
          ${sql.raw(columns.join(", "))}
        )
      select w.who, w.who, now(), now(), ${as.side}, ${as.origin}, 'CREATED', ${sql.join(picks)}
      from ${from}
        cross join (
          select coalesce(nullif(current_setting('seaway.actor', true), ''), 'system') as who
        ) w
      order by l.n`.execute(db);
  }
  await markDiffering(ctx, plans);
}

/** `id` is 0 in a line that is inserted. */
type Line = { id: number; of: BillPlan; line: FeeLine; size: string };

const lineOf = (of: BillPlan, line: FeeLine, id = 0): Line => ({
  id,
  of,
  line,
  size: shownSize(line),
});

type Column<T> = { type: ArrayType; of: (from: T, names: FeeNames) => string | number | null };

const ofBill: Record<string, Column<BillPlan>> = {
  bill_id: { type: "int", of: ({ bill }) => bill.id },
  voyage_id: { type: "int", of: ({ bill }) => bill.voyageId },
  bk_no: { type: "text", of: ({ bill }) => bill.bkNo },
  bl_no: { type: "text", of: ({ bill }) => bill.blNo },
  company_code: { type: "text", of: ({ bill }) => bill.companyCode },
  voyline: { type: "text", of: ({ bill }) => bill.lineCode },
  port_load: { type: "text", of: ({ bill }) => bill.portLoad },
  port_dis: { type: "text", of: ({ bill }) => bill.portDis },
  pricing_date: {
    type: "date",
    of: ({ bill }) => bill.bookedOn ?? bill.facts?.pricingDate ?? null,
  },
  pricing_reason: {
    type: "text",
    of: ({ bill }) => (bill.bookedOn ? "fee.pricing.late" : (bill.facts?.pricingReason ?? "")),
  },
  contract_no: { type: "text", of: ({ bill }) => bill.contractNo },
};

const payerOfBill: Record<string, Column<BillPlan>> = {
  corp_code: { type: "text", of: ({ corpCode }) => corpCode },
  corp_name: { type: "text", of: ({ corpCode }, { corpNames }) => corpNames.get(corpCode) ?? "" },
};

const payeeOf = ({ line, of }: Line) => line.corpCode ?? of.corpCode;

/** Where a line is owed to somebody else than its bill says. */
const payeeOfLine: Record<string, Column<Line>> = {
  corp_code: { type: "text", of: payeeOf },
  corp_name: { type: "text", of: (line, { corpNames }) => corpNames.get(payeeOf(line)) ?? "" },
};

const ofLine: Record<string, Column<Line>> = {
  containerno: { type: "text", of: ({ line }) => line.containerno ?? sharedBox(line) },
  fee_code: { type: "text", of: ({ line }) => line.feeCode },
  fee_name: {
    type: "text",
    of: ({ line }, { feeNames }) => feeNames.get(line.feeCode) ?? line.feeCode,
  },
  fee_kind: { type: "text", of: ({ line }) => (line.derivation.freight ? "FREIGHT" : "EXTRA") },
  size_type: { type: "text", of: ({ size }) => size },
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
  usd_amount: {
    type: "numeric",
    of: ({ line, of }) => usdOf(line, of.rates, of.bill.baseCurrency),
  },
  rate_id: { type: "int", of: ({ line }) => priceId(line, false) },
  supplier_price_id: { type: "int", of: ({ line }) => priceId(line, true) },
  expected_amount: {
    type: "numeric",
    of: ({ line, of }) => (of.side === "P" ? line.amount : null),
  },
  rate_version: { type: "int", of: ({ line }) => line.derivation.rate?.version ?? null },
  auto_key: { type: "text", of: ({ line }) => line.lineKey },
  derivation: {
    type: "jsonb",
    of: ({ line, size, of }) => JSON.stringify(storedDerivation(line, size, lateOf(of.bill))),
  },
};

/** Of a bill whose lines are booked after its month. */
function lateOf({ bookedOn, facts }: BillToPrice): LateBooking | null {
  return bookedOn && facts ? { day: facts.pricingDate, reason: facts.pricingReason } : null;
}

/** Prices of suppliers and freight rates have numbers of their own. */
function priceId({ derivation: { rate } }: FeeLine, supplier: boolean): string | null {
  return rate && (rate.source === "SUPPLIER") === supplier ? rate.rateId : null;
}

/**
 * The lines as rows, what bills say of all their lines once a bill, and in the order of `columns`
 * where each value stands.
 */
function source(lines: readonly Line[], bills: readonly BillPlan[], names: FeeNames) {
  const own = lines.some(({ line }) => line.corpCode !== undefined);
  const lineColumns = named(own ? { ...payeeOfLine, ...ofLine } : ofLine, names);
  const billColumns = named(own ? ofBill : { ...ofBill, ...payerOfBill }, names);
  const head = {
    of_bill: { type: "int", of: ({ of }: Line) => of.bill.id },
    id: { type: "int", of: ({ id }: Line) => id },
  } as const;
  const l = unnested<Line>("l", { ...head, ...lineColumns }, lines);
  const b = unnested<BillPlan>("b", billColumns, bills);
  return {
    from: sql`${l.from} join ${b.from} on b.bill_id = l.of_bill`,
    columns: [...Object.keys(billColumns), ...Object.keys(lineColumns)],
    picks: [...Object.keys(billColumns).map(b.pick), ...Object.keys(lineColumns).map(l.pick)],
    id: l.pick("id"),
  };
}

/** Columns that know the names of codes. */
const named = <T>(
  columns: Record<string, Column<T>>,
  names: FeeNames,
): Record<string, ArrayColumn<T>> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { type, of }]) => [
      name,
      { type, of: (row: T) => of(row, names) },
    ]),
  );

/** The number of a box whose price alone the line divides. */
function sharedBox({ derivation: { shares, quantities } }: FeeLine): string {
  return shares?.length === 1 && quantities.length === 1 ? (shares[0]?.containerno ?? "") : "";
}

/** Without the -SOC and -E marks. */
function shownSize(line: FeeLine): string {
  return groupKey(line.sizeType ?? "").replace(/(-SOC)?(-E)?$/, "");
}

/** 100 yen are quoted together. */
function rateOfOne(exchange: FeeLine["derivation"]["exchange"]): string {
  if (!exchange) return "1";
  return exchange.unit === "1"
    ? exchange.rate
    : dec(exchange.rate).div(exchange.unit).toDecimalPlaces(8).toFixed();
}

/** The amount in USD, through the base currency without rounding between; null without a rate. */
export function usdOf(
  line: Pick<FeeLine, "amount" | "currency">,
  rates: DayRates,
  baseCurrency: string,
): string | null {
  if (line.currency === "USD") return line.amount;
  const identity = { rate: "1", unit: "1" };
  const from = line.currency === baseCurrency ? identity : rates[line.currency];
  const to = baseCurrency === "USD" ? identity : rates.USD;
  return from && to ? crossed(line.amount, from, { ...to, currency: "USD" }) : null;
}

/** Sets and clears marks of kept lines. */
async function markDiffering(ctx: Ctx, plans: readonly BillPlan[]): Promise<void> {
  const differing = new Set(
    plans.flatMap(({ plan }) =>
      plan.differs.flatMap((differ) => (differ.existing ? [differ.existing.id] : [])),
    ),
  );
  const kept = plans.flatMap(({ plan }) => plan.keep);
  const on = kept
    .filter((fee) => differing.has(fee.id) && fee.differs === "N")
    .map((fee) => Number(fee.id));
  const off = kept
    .filter((fee) => !differing.has(fee.id) && fee.differs === "Y")
    .map((fee) => Number(fee.id));
  for (const [ids, value] of [
    [on, "Y"],
    [off, "N"],
  ] as const)
    if (ids.length > 0)
      await sql`update fee set differs = ${value} where id = any(${ids}::int[])`.execute(
        ctx.em.getKysely(),
      );
}

/** Replaces changed findings of the bills. */
export async function writeFindings(
  ctx: Ctx,
  plans: readonly BillPlan[],
  billsWithFindings: ReadonlySet<number>,
  side: FeeSide,
): Promise<void> {
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
  const rows = sql`jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as x (
      voyage_id int, bill_id int, code text, fee_code text, size_type text, detail jsonb
    )`;
  const same = sql`f.fee_belong = ${side}
    and f.bill_id = x.bill_id
    and f.code = x.code
    and f.fee_code = x.fee_code
    and f.size_type = x.size_type
    and f.detail = x.detail`;
  if (billIds.length > 0)
    await sql`delete from fee_finding f
      where f.fee_belong = ${side}
        and f.bill_id = any (${billIds}::int[])
        and not exists (select 1 from ${rows} where ${same})`.execute(db);
  if (requested.length > 0)
    await sql`insert into fee_finding (
          fee_belong, voyage_id, bill_id, code, fee_code, size_type, detail
        )
      select distinct ${side}, x.voyage_id, x.bill_id, x.code, x.fee_code, x.size_type, x.detail
      from ${rows}
      where not exists (select 1 from fee_finding f where ${same})`.execute(db);
}
