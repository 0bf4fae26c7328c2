import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import type { ExplainLine } from "../rate/explain-rate.ts";
import { statementIdOf } from "../fee/fee-statement.server.ts";
import type { ContainerFeeKind, FeeSide } from "../fee/fee-side.ts";
import type { FeeDerivation } from "../fee/fee-terms.ts";
import { type DayRates, dayKey, loadCounterpartyNames, loadDayRates } from "../fee/tariff.queries.server.ts";
import { usdOf } from "../fee/write-fees.server.ts";
import { currencyDecimals } from "../money/currency.ts";
import { Decimal, dec, plainText } from "../money/decimal.ts";
import { convert, type ExchangeSnapshot } from "../money/exchange.ts";
import { fixedText } from "../money/rounding.ts";
import { taxParts } from "../money/tax.ts";
import { closedMonthsOf, closedPeriodSql, companyMonth } from "../period/closed-period.server.ts";

/** What a source of container fees has come to by now: the whole amount of its key, 0 to take it back. Amounts are text. */
export type FeeDue = {
  /** Names the fee across runs. */
  key: string;
  side: FeeSide;
  feeKind: ContainerFeeKind;
  feeCode: string;
  containerno: string;
  sizeType: string;
  voyageId: number | null;
  billId: number | null;
  bkNo: string;
  blNo: string;
  corpCode: string;
  companyCode: string;
  voyline: string;
  portLoad: string;
  portDis: string;
  contractNo: string;
  amount: string;
  currency: string;
  /** The day whose exchange rates count. */
  day: string;
  rentBegin: string | null;
  rentEnd: string | null;
  returnDate: string | null;
  owner: string;
  modifyNo: string;
  planNo: string;
  /** How the amount came about, for its explanation. */
  basis: ExplainLine[];
};

export type FeeFault = { key: string; code: MessageKey; params: Record<string, string | number> };
export type Settled = { inserted: number; removed: number; kept: number; faults: FeeFault[] };

type Stored = {
  id: number;
  key: string;
  corpCode: string;
  currency: string;
  amount: string;
  frozen: boolean;
  rentBegin: string | null;
  rentEnd: string | null;
};
/** A due amount less what stands already. */
type Line = FeeDue & { charged: string };
/** The columns of a new line. */
type Row = Omit<FeeDue, "key" | "basis"> & {
  autoKey: string;
  feeName: string;
  corpName: string;
  taxRate: string;
  taxAmount: string;
  noTaxAmount: string;
  currencyRate: string;
  baseAmount: string;
  usdAmount: string | null;
  derivation: FeeDerivation;
};
type CostTerms = { code: string; name: string; taxRate: string; inclusive: boolean };
type Terms = { costs: Map<string, CostTerms>; corps: Map<string, string>; bases: Map<string, string>; days: Map<string, DayRates> };

/**
 * Brings the automatic fees of each key to what is due, in the caller's transaction: open lines are replaced, for audited, locked or invoiced
 * ones, or ones of a closed month, a difference line is added. So the sum of a key's lines is what is due after any sequence of runs. Complete fees pass audit and
 * recheck by themselves, as far as the fee flow lets them (domain §3).
 */
export async function settleFees(ctx: Ctx, dues: readonly FeeDue[]): Promise<Settled> {
  const settled: Settled = { inserted: 0, removed: 0, kept: 0, faults: [] };
  if (dues.length === 0) return settled;
  const closed = await closedMonthsOf(ctx, dues);
  const stored = await loadStored(ctx, dues);
  const removed: number[] = [];
  const lines: Line[] = [];
  for (const due of dues) {
    const own = stored.get(`${due.side} ${due.key}`) ?? [];
    const plan = planOf(due, own);
    removed.push(...plan.remove);
    lines.push(...plan.lines);
    settled.kept += own.length - plan.remove.length;
  }
  const terms = await loadTerms(ctx, lines);
  const faulty = new Set<string>();
  const rows = lines.flatMap((line) => {
    const row = closed.has(companyMonth(line)) ? closedFault(line) : rowOf(line, terms);
    if ("fault" in row) {
      settled.faults.push(row.fault);
      faulty.add(line.key);
      return [];
    }
    return [row];
  });
  // A key that cannot be written keeps the lines it has.
  const gone = removed.filter((id) => ![...stored.values()].flat().some((fee) => fee.id === id && faulty.has(fee.key)));
  const db = ctx.em.getKysely();
  if (gone.length > 0) await sql`delete from fee where id = any(${gone}::int[])`.execute(db);
  const written = rows.filter(({ autoKey }) => !faulty.has(autoKey));
  if (written.length > 0) await insertRows(ctx, written);
  settled.removed = gone.length;
  settled.inserted = written.length;
  return settled;
}

const closedFault = ({ key, day }: Line): { fault: FeeFault } => ({
  fault: { key, code: "period.closed", params: { period: day.slice(0, 7) } },
});

/** Lines per payer and currency, because a due amount may change both. */
function planOf(due: FeeDue, stored: readonly Stored[]): { remove: number[]; lines: Line[] } {
  const place = (of: { corpCode: string; currency: string }) => `${of.corpCode} ${of.currency}`;
  const sums = new Map<string, { corpCode: string; currency: string; all: Decimal; frozen: Decimal }>();
  for (const fee of stored) {
    const { corpCode, currency } = fee;
    const sum = sums.get(place(fee)) ?? { corpCode, currency, all: new Decimal(0), frozen: new Decimal(0) };
    sums.set(place(fee), { ...sum, all: sum.all.plus(fee.amount), frozen: fee.frozen ? sum.frozen.plus(fee.amount) : sum.frozen });
  }
  const amount = dec(due.amount);
  if (!sums.has(place(due)) && !amount.isZero())
    sums.set(place(due), { corpCode: due.corpCode, currency: due.currency, all: new Decimal(0), frozen: new Decimal(0) });
  const remove: number[] = [];
  const lines: Line[] = [];
  for (const [at, { corpCode, currency, all, frozen }] of sums) {
    const requested = at === place(due) ? amount : new Decimal(0);
    const open = stored.filter((fee) => place(fee) === at && !fee.frozen);
    const sameDays = open.every((fee) => fee.rentBegin === due.rentBegin && fee.rentEnd === due.rentEnd);
    if (requested.equals(all) && sameDays) continue;
    remove.push(...open.map((fee) => fee.id));
    const rest = requested.minus(frozen);
    if (!rest.isZero())
      lines.push({ ...due, corpCode, currency, amount: fixedText(rest, currencyDecimals(currency)), charged: frozen.toFixed() });
  }
  return { remove, lines };
}

async function loadStored(ctx: Ctx, dues: readonly FeeDue[]): Promise<Map<string, Stored[]>> {
  const db = ctx.em.getKysely();
  const keys = [...new Set(dues.map(({ key }) => key))];
  await sql`select 1 from fee where auto_key = any(${keys}::text[]) order by id for update`.execute(db);
  // A reversal has no key of its own and counts with the line it undoes.
  const { rows } = await sql<
    Stored & { side: FeeSide }
  >`select f.id, f.fee_belong as side, coalesce(f.auto_key, o.auto_key) as key, f.corp_code as "corpCode",
      f.currency, f.amount::text as amount, f.fee_status <> 'CREATED' or f.is_fee_lock = 'Y' or f.invoiced_amount <> 0 or f.verified_amount <> 0
        or f.reverses_id is not null or exists (select from fee r where r.reverses_id = f.id) or ${statementIdOf("f.id")} is not null
        or ${closedPeriodSql(sql`f.company_code`, sql`f.pricing_date`)} <> '' as frozen,
      to_char(f.rent_begin, 'YYYY-MM-DD') as "rentBegin", to_char(f.rent_end, 'YYYY-MM-DD') as "rentEnd"
    from fee f left join fee o on o.id = f.reverses_id
    where f.auto_key = any(${keys}::text[]) or f.reverses_id in (select x.id from fee x where x.auto_key = any(${keys}::text[])) order by f.id`.execute(
    db,
  );
  const byKey = new Map<string, Stored[]>();
  for (const { side, ...fee } of rows) byKey.set(`${side} ${fee.key}`, [...(byKey.get(`${side} ${fee.key}`) ?? []), fee]);
  return byKey;
}

async function loadTerms(ctx: Ctx, lines: readonly Line[]): Promise<Terms> {
  const db = ctx.em.getKysely();
  const codes = [...new Set(lines.map(({ feeCode }) => feeCode))];
  const companies = [...new Set(lines.map(({ companyCode }) => companyCode))];
  const costs = await sql<CostTerms>`select code, coalesce(nullif(name_zh, ''), name_en) as name, tax_rate::text as "taxRate",
      tax_inclusive = 'Y' as inclusive from cost_code where code = any(${codes}::text[])`.execute(db);
  const bases = await sql<{ code: string; currency: string }>`select code, local_currency as currency from company
    where code = any(${companies}::text[])`.execute(db);
  const baseOf = new Map(bases.rows.map(({ code, currency }) => [code, currency]));
  const days = lines.map(({ day, companyCode }) => ({ date: day, base: baseOf.get(companyCode) ?? "CNY" }));
  return {
    costs: new Map(costs.rows.map((cost) => [cost.code, cost])),
    corps: await loadCounterpartyNames(ctx, [...new Set(lines.map(({ corpCode }) => corpCode))]),
    bases: baseOf,
    days: days.length > 0 ? await loadDayRates(ctx, days) : new Map(),
  };
}

/** The columns of a new line, or why it cannot be written. */
function rowOf(line: Line, { costs, corps, bases, days }: Terms): { fault: FeeFault } | Row {
  const { feeCode, currency, key } = line;
  const cost = costs.get(feeCode);
  if (!cost) return { fault: { key, code: "kit.unknownCode", params: { value: feeCode } } };
  const base = bases.get(line.companyCode) ?? "CNY";
  const rates = days.get(dayKey({ date: line.day, base })) ?? {};
  const snapshot: ExchangeSnapshot | undefined =
    currency === base
      ? { currency, baseCurrency: base, rate: "1", unit: "1", date: null, type: null, source: "IDENTITY" }
      : rates[currency];
  if (!snapshot) return { fault: { key, code: "fee.noExchange", params: { feeCode, currency, baseCurrency: base } } };
  const taxRate = plainText(cost.taxRate);
  const tax = dec(taxRate).isZero()
    ? null
    : { rate: taxRate, inclusive: true, ...taxParts({ amount: line.amount, taxRate, inclusive: true, currency }) };
  const baseAmount = convert(line.amount, snapshot, base);
  const before: ExplainLine[] = dec(line.charged).isZero()
    ? []
    : [{ label: "containerFee.explain.before", params: { amount: line.charged, currency } }];
  const derivation: FeeDerivation = {
    feeCode,
    unit: "CONTAINER",
    currency,
    rate: null,
    percent: null,
    quantities: [{ sizeType: line.sizeType || null, qty: "1", price: line.amount, product: line.amount }],
    pricing: { product: line.amount, limit: null, mode: "HALF_UP", step: null, digits: currencyDecimals(currency), amount: line.amount },
    tax,
    exchange: { ...snapshot, baseAmount },
    basis: [...line.basis, ...before],
  };
  const { basis: _basis, charged: _charged, key: autoKey, ...columns } = line;
  return {
    ...columns,
    autoKey,
    feeName: cost.name,
    corpName: corps.get(line.corpCode) ?? "",
    taxRate: tax?.rate ?? "0",
    taxAmount: tax?.taxAmount ?? "0",
    noTaxAmount: tax?.noTaxAmount ?? line.amount,
    currencyRate: dec(snapshot.rate).div(snapshot.unit).toDecimalPlaces(8).toFixed(),
    baseAmount,
    usdAmount: usdOf({ amount: line.amount, currency }, rates, base),
    derivation,
  };
}

/** One statement for all lines; the fee flow says how far they pass at once. */
async function insertRows(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const node = (code: string, flag: string) => sql`coalesce((select n.${sql.ref(flag)} from fee_flow n where n.code = ${code}), 'Y') = 'Y'`;
  await sql`with open as (select ${node("AUDITED", "enabled")} and ${node("CREATED", "allow_audit")} as audit,
      ${node("RECHECKED", "enabled")} and ${node("AUDITED", "allow_recheck")} as recheck)
    insert into fee (fee_belong, fee_kind, origin, fee_status, audit_by, audit_time, recheck_by, recheck_time, auto_key, voyage_id, bill_id, bk_no, bl_no,
      containerno, corp_code, corp_name, company_code, voyline, port_load, port_dis, contract_no, fee_code, fee_name, size_type, unit, qty, price,
      currency, amount, tax_rate, tax_amount, no_tax_amount, currency_rate, base_amount, usd_amount, pricing_date, pricing_reason, derivation,
      rent_begin, rent_end, return_date, owner, modify_no, plan_no)
    select r.side, r."feeKind", 'AUTO', case when not o.audit then 'CREATED' when o.recheck then 'RECHECKED' else 'AUDITED' end,
      case when o.audit then 'system' else '' end, case when o.audit then ${ctx.now}::timestamptz end,
      case when o.audit and o.recheck then 'system' else '' end, case when o.audit and o.recheck then ${ctx.now}::timestamptz end,
      r."autoKey", r."voyageId", r."billId", r."bkNo", r."blNo", r.containerno, r."corpCode", r."corpName", r."companyCode", r.voyline, r."portLoad",
      r."portDis", r."contractNo", r."feeCode", r."feeName", r."sizeType", 'CONTAINER', 1, r.amount, r.currency, r.amount, r."taxRate", r."taxAmount",
      r."noTaxAmount", r."currencyRate", r."baseAmount", r."usdAmount", r.day, 'containerFee.pricing.ended', r.derivation, r."rentBegin", r."rentEnd",
      r."returnDate", r.owner, r."modifyNo", r."planNo"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(side text, "feeKind" text, "autoKey" text, "voyageId" int, "billId" int, "bkNo" text,
      "blNo" text, containerno text, "corpCode" text, "corpName" text, "companyCode" text, voyline text, "portLoad" text, "portDis" text,
      "contractNo" text, "feeCode" text, "feeName" text, "sizeType" text, amount numeric, currency text, "taxRate" numeric, "taxAmount" numeric,
      "noTaxAmount" numeric, "currencyRate" numeric, "baseAmount" numeric, "usdAmount" numeric, day date, derivation jsonb, "rentBegin" date,
      "rentEnd" date, "returnDate" date, owner text, "modifyNo" text, "planNo" text) cross join open o`.execute(ctx.em.getKysely());
}
