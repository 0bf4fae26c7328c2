import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ExplainLine } from "#domain/pricing/rate/match/explain-rate.ts";
import { converted, fixed, plainOf, taxed } from "#domain/finance/fee/calculation/exact-sums.ts";
import type { FeeDerivation } from "#domain/finance/fee/fee-terms.ts";
import { rateOfOne, usdOf } from "#domain/finance/fee/calculation/exchange-amounts.ts";
import { insertFees } from "#domain/finance/fee/recalculation/insert-fees.server.ts";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import type { ExchangeSnapshot } from "#domain/masterdata/money/exchange/exchange.ts";
import { fixedText } from "#domain/masterdata/money/rounding.ts";
import {
  bookingDaysOf,
  closedMonthsOf,
  companyMonth,
} from "#domain/masterdata/period/closed-period.server.ts";
import type { DueLine, FeeDue, Figures, NewFee } from "./fee-due.ts";
import { containerFeeRows } from "./container-fee-rows.server.ts";
import { ContainerFeeTerms } from "./fee-terms.server.ts";
import {
  lockFees,
  peekFees,
  type StandingFee,
  type StandingFees,
  standingKey,
} from "./standing-fees.server.ts";

export type FeeFault = { key: string; code: MessageKey; params: Record<string, string | number> };
export type SyncedFees = { inserted: number; removed: number; kept: number; faults: FeeFault[] };

/**
 * Brings the automatic fees of each key to what is due, in the caller's transaction: open lines are
 * replaced, for audited, locked or invoiced ones, or ones of a closed month, a difference line is
 * added. What comes late for a closed month is booked in the first open one and says so (domain
 * §10). So the sum of a key's lines is what is due after any sequence of runs. Complete fees pass
 * audit and recheck by themselves, as far as the fee flow lets them (domain §3). Only keys that are
 * not settled are locked; `lockSources` locks what their dues are made of before.
 */
export async function syncContainerFees(
  ctx: Ctx,
  dues: readonly FeeDue[],
  terms: ContainerFeeTerms = new ContainerFeeTerms(),
  lockSources?: (keys: readonly string[]) => Promise<void>,
): Promise<SyncedFees> {
  const settled: SyncedFees = { inserted: 0, removed: 0, kept: 0, faults: [] };
  if (dues.length === 0) return settled;
  const peeked = await peekFees(
    ctx,
    dues.map(({ key }) => key),
  );
  const unsettled: FeeDue[] = [];
  for (const due of dues) {
    const standing = peeked.get(standingKey(due)) ?? [];
    if (isEmpty(planOf(due, standing))) settled.kept += standing.length;
    else unsettled.push(due);
  }
  if (unsettled.length === 0) return settled;
  await lockSources?.(unsettled.map(({ key }) => key));
  const closed = await closedMonthsOf(ctx, unsettled);
  const booking = await bookingDaysOf(ctx, closed, dayOf(ctx.now, ctx.actor.zone));
  const { removed, lines, kept } = planAll(
    unsettled,
    await lockFees(ctx, keysOf(peeked, unsettled)),
  );
  await terms.readAll(
    ctx,
    lines.map(({ corpCode, due: { feeCode, companyCode, day } }) => ({
      corpCode,
      feeCode,
      companyCode,
      day,
    })),
  );
  const rows: NewFee[] = [];
  const figuresOf = figuresOnce(terms);
  for (const line of lines) {
    const month = companyMonth(line.due);
    const booked = booking.get(month) ?? null;
    const figures = closed.has(month) && !booked ? closedMonth(line.due) : figuresOf(line, booked);
    if ("code" in figures) settled.faults.push({ key: line.due.key, ...figures });
    else rows.push({ line, corpName: terms.nameOf(line.corpCode), figures, booked });
  }
  // A key that cannot be written keeps the lines it has.
  const faulty = new Set(settled.faults.map(({ key }) => key));
  const gone = removed.filter(({ key }) => !faulty.has(key)).map(({ id }) => id);
  if (gone.length > 0)
    await kyselyOf(ctx.em).deleteFrom("fee").where("id", "=", anyOf(gone)).execute();
  const written = rows.filter(({ line }) => !faulty.has(line.due.key));
  if (written.length > 0)
    await insertFees(ctx, containerFeeRows(written), { origin: "AUTO", flow: "passed" });
  settled.kept += kept;
  settled.removed = gone.length;
  settled.inserted = written.length;
  return settled;
}

/** The keys that have fees to lock. */
const keysOf = (standing: StandingFees, dues: readonly FeeDue[]): string[] =>
  dues.flatMap((due) => (standing.has(standingKey(due)) ? [due.key] : []));

type Fault = Omit<FeeFault, "key">;

const closedMonth = ({ day }: FeeDue): Fault => ({
  code: "period.closed",
  params: { period: day.slice(0, 7) },
});

type Plan = { remove: StandingFee[]; lines: DueLine[] };

const isEmpty = ({ remove, lines }: Plan): boolean => remove.length === 0 && lines.length === 0;

function planAll(
  dues: readonly FeeDue[],
  standing: StandingFees,
): { removed: StandingFee[]; lines: DueLine[]; kept: number } {
  const all = { removed: [] as StandingFee[], lines: [] as DueLine[], kept: 0 };
  for (const due of dues) {
    const own = standing.get(standingKey(due)) ?? [];
    const { remove, lines } = planOf(due, own);
    all.removed.push(...remove);
    all.lines.push(...lines);
    all.kept += own.length - remove.length;
  }
  return all;
}

/** Lines per payer and currency, because a due amount may change both. */
function planOf(due: FeeDue, standing: readonly StandingFee[]): Plan {
  const { corpCode, currency } = due;
  const due0 = plainOf(due.amount);
  const [only] = standing;
  if (!only) {
    if (due0 === "0") return { remove: [], lines: [] };
    return {
      remove: [],
      lines: [
        { due, corpCode, currency, amount: fixed(due0, currencyDecimals(currency)), charged: "0" },
      ],
    };
  }
  const place = (of: { corpCode: string; currency: string }) => `${of.corpCode} ${of.currency}`;
  const ofDays = (fee: StandingFee) =>
    fee.rentBegin === due.rentBegin && fee.rentEnd === due.rentEnd;
  if (standing.length === 1 && place(only) === place(due) && only.amount === due0 && ofDays(only))
    return { remove: [], lines: [] };
  const sums = new Map<
    string,
    { corpCode: string; currency: string; all: Decimal; frozen: Decimal }
  >();
  for (const fee of standing) {
    const sum = sums.get(place(fee)) ?? {
      corpCode: fee.corpCode,
      currency: fee.currency,
      all: new Decimal(0),
      frozen: new Decimal(0),
    };
    sums.set(place(fee), {
      ...sum,
      all: sum.all.plus(fee.amount),
      frozen: fee.frozen ? sum.frozen.plus(fee.amount) : sum.frozen,
    });
  }
  const amount = dec(due.amount);
  if (!sums.has(place(due)) && !amount.isZero())
    sums.set(place(due), { corpCode, currency, all: new Decimal(0), frozen: new Decimal(0) });
  const plan: Plan = { remove: [], lines: [] };
  for (const [at, sum] of sums) {
    const requested = at === place(due) ? amount : new Decimal(0);
    const open = standing.filter((fee) => place(fee) === at && !fee.frozen);
    if (requested.equals(sum.all) && open.every(ofDays)) continue;
    plan.remove.push(...open);
    const rest = requested.minus(sum.frozen);
    if (!rest.isZero())
      plan.lines.push({
        due,
        corpCode: sum.corpCode,
        currency: sum.currency,
        amount: fixedText(rest, currencyDecimals(sum.currency)),
        charged: sum.frozen.toFixed(),
      });
  }
  return plan;
}

/** The figures of new lines, computed once for lines that say the same. */
function figuresOnce(
  terms: ContainerFeeTerms,
): (line: DueLine, booked: string | null) => Figures | Fault {
  const computed = new Map<readonly ExplainLine[], Map<string, Figures | Fault>>();
  return (line, booked) => {
    const { due, currency, amount, charged } = line;
    const same = computed.get(due.basis) ?? new Map<string, Figures | Fault>();
    computed.set(due.basis, same);
    const key = `${due.feeCode}|${due.companyCode}|${due.day}|${due.sizeType}|${currency}|${amount}|${charged}`;
    const figures = same.get(key) ?? figuresOf(line, booked, terms);
    same.set(key, figures);
    return figures;
  };
}

/** The figures of a new line, or why it cannot be written. */
function figuresOf(
  line: DueLine,
  booked: string | null,
  terms: ContainerFeeTerms,
): Figures | Fault {
  const { due, currency, amount } = line;
  const { feeCode } = due;
  const cost = terms.costOf(feeCode);
  if (!cost) return { code: "kit.unknownCode", params: { value: feeCode } };
  const base = terms.baseOf(due.companyCode);
  const rates = terms.ratesOf(due.day, due.companyCode);
  const snapshot: ExchangeSnapshot | undefined =
    currency === base
      ? {
          currency,
          baseCurrency: base,
          rate: "1",
          unit: "1",
          date: null,
          type: null,
          source: "IDENTITY",
        }
      : rates[currency];
  if (!snapshot)
    return { code: "fee.noExchange", params: { feeCode, currency, baseCurrency: base } };
  const taxRate = plainOf(cost.taxRate);
  const tax =
    taxRate === "0"
      ? null
      : {
          rate: taxRate,
          inclusive: true,
          ...taxed({ amount, taxRate, inclusive: true, currency }),
        };
  const baseAmount = converted(amount, snapshot, base);
  return {
    feeName: cost.name,
    taxRate: tax?.rate ?? "0",
    taxAmount: tax?.taxAmount ?? "0",
    noTaxAmount: tax?.noTaxAmount ?? amount,
    currencyRate: rateOfOne(snapshot),
    baseAmount,
    usdAmount: usdOf({ amount, currency }, rates, base),
    derivation: derivationText(line, booked, { tax, exchange: { ...snapshot, baseAmount } }),
  };
}

function derivationText(
  { due, currency, amount, charged }: DueLine,
  booked: string | null,
  figures: Pick<FeeDerivation, "tax" | "exchange">,
): string {
  const before: ExplainLine[] =
    charged === "0"
      ? []
      : [{ label: "containerFee.explain.before", params: { amount: charged, currency } }];
  const late: ExplainLine[] = booked
    ? [
        {
          label: "containerFee.explain.late",
          params: { day: due.day, period: due.day.slice(0, 7), booked },
        },
      ]
    : [];
  return JSON.stringify({
    feeCode: due.feeCode,
    unit: "CONTAINER",
    currency,
    rate: null,
    percent: null,
    quantities: [{ sizeType: due.sizeType || null, qty: "1", price: amount, product: amount }],
    pricing: {
      product: amount,
      limit: null,
      mode: "HALF_UP",
      step: null,
      digits: currencyDecimals(currency),
      amount,
    },
    ...figures,
    basis: [...due.basis, ...before, ...late],
  } satisfies FeeDerivation);
}
