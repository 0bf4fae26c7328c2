import { defaultZone } from "#platform/kernel/clock/zone.ts";
import { z } from "zod";
import { suffixAt } from "#domain/booking/booking-record/suffix.ts";
import { commitmentShortfall } from "#domain/pricing/contract/commitment/commitment.ts";
import { calculateFees } from "#domain/finance/fee/calculation/calculate-fees.ts";
import { chargeDays } from "#domain/finance/container-fee/overdue/demurrage.ts";
import type { FeeLine, FeeTariff, FeeUnit } from "#domain/finance/fee/fee-terms.ts";
import { isRefusal, Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";
import { indexRates } from "#domain/pricing/rate/match/rate-index.ts";
import {
  type RateRow,
  type RateSource,
  rateCriteria,
  rateSources,
} from "#domain/pricing/rate/match/rate-match.ts";
import {
  type Calculator,
  calculator,
  exact,
  localDate,
  maybeNumeric,
  numeric,
} from "./calculator.ts";

const units: Record<string, FeeUnit> = {
  container: "CONTAINER",
  bill: "BILL",
  booking: "MANIFEST",
  manifest: "MANIFEST",
  merged_bill: "MERGED_BILL",
  percent: "PERCENT_OCE",
  teu: "TEU",
  rt: "REVENUE_TON",
  revenue_ton: "REVENUE_TON",
};

const count = z.number().int().min(0).optional();

const tariffRow = exact({
  code: z.string(),
  basis: z.string().refine((basis) => Object.hasOwn(units, basis)),
  currency: z.string(),
  rate: maybeNumeric,
  rates: z.record(z.string(), numeric).optional(),
  of: z.array(z.string()).optional(),
  min_qty: maybeNumeric,
  min: maybeNumeric,
  max: maybeNumeric,
  included: z.boolean().optional(),
  tax_rate: maybeNumeric,
  inclusive: z.boolean().optional(),
});

const feesInput = exact({
  boxes: z.record(z.string(), z.number().int()).default({}),
  counts: exact({ bill: count, booking: count, manifest: count, merged_bill: count }).default({}),
  weight_kg: maybeNumeric,
  cbm: maybeNumeric,
  base: z.string().default("CNY"),
  rates: z.record(z.string(), numeric).optional(),
  tariff: z.array(tariffRow),
});

const fees = calculator(feesInput, (input) => {
  const rates = Object.entries(input.rates ?? {}).map(([currency, rate]) => {
    return [
      currency,
      { currency, baseCurrency: input.base, rate, unit: "1", date: null, type: null, source: null },
    ] as const;
  });
  const result = calculateFees({
    tariff: input.tariff.map(feeTariff),
    quantities: {
      boxes: input.boxes,
      bill: input.counts.bill,
      manifest: input.counts.booking ?? input.counts.manifest,
      mergedBill: input.counts.merged_bill,
      grossWeightKg: input.weight_kg,
      measureCbm: input.cbm,
    },
    base: input.rates ? { currency: input.base, rates: Object.fromEntries(rates) } : null,
  });
  if (result.problems.length > 0)
    throw new Refusals(
      result.problems.map(
        ({ code, params, feeCode }) => new Refusal(code, params, { key: feeCode }),
      ),
    );
  const shown = {
    lines: sumByCode(result.lines, (line) => [line.amount, line.currency]),
    totals: result.totals,
  };
  if (result.baseTotal === null) return shown;
  return {
    ...shown,
    base_lines: sumByCode(result.lines, (line) => [line.baseAmount ?? "0", input.base]),
    base_total: result.baseTotal,
  };
});

function feeTariff(row: z.output<typeof tariffRow>): FeeTariff {
  const { code, basis, currency, rate, rates, of, min, max, included } = row;
  const unit = units[basis] ?? "CONTAINER";
  const price = {
    price: rate,
    prices: rates,
    percentOf: unit === "PERCENT_OCE" ? (of ?? ["OF"]) : undefined,
  };
  const limits = { minQty: row.min_qty || null, min, max };
  return {
    feeCode: code,
    unit,
    currency,
    ...price,
    ...limits,
    included,
    taxRate: row.tax_rate,
    priceWithTax: row.inclusive,
  };
}

function sumByCode(
  lines: readonly FeeLine[],
  pick: (line: FeeLine) => [string, string],
): Record<string, string> {
  const sums = new Map<string, string>();
  for (const line of lines) {
    const [amount, currency] = pick(line);
    sums.set(line.feeCode, amountText(dec(sums.get(line.feeCode) ?? 0).plus(amount), currency));
  }
  return Object.fromEntries(sums);
}

const blank = z.string().nullish();
const flag = z.union([z.string(), z.boolean().transform((on) => (on ? "Y" : "N"))]).nullish();
const criteria = {
  portLoad: blank,
  portDis: blank,
  voyline: blank,
  receipt: blank,
  delivery: blank,
  size: blank,
  type: blank,
  nature: blank,
  tradeType: blank,
  deliveryTerms: blank,
  freightTerms: blank,
  isSoc: flag,
  emptyFlag: flag,
  soc: flag,
  empty: flag,
};

const matchInput = exact({
  rates: z.array(
    exact({
      ...criteria,
      id: z.string(),
      source: z
        .string()
        .transform((source) => source.toUpperCase())
        .pipe(z.enum(rateSources)),
      status: z.string().default("published"),
      contract: blank,
      customer: blank,
      from: localDate.nullish(),
      to: localDate.nullish(),
    }),
  ),
  queries: z.array(exact({ ...criteria, date: localDate, contract: blank, customer: blank })),
});

const match = calculator(matchInput, ({ rates, queries }) => {
  const index = indexRates(rates.map(rateRow));
  const picked = queries.map((query) => {
    const { outcome, winner } = index.match({
      ...criteriaOf(query),
      date: query.date,
      contract: query.contract,
      customer: query.customer,
    });
    return outcome === "AMBIGUOUS" ? outcome : (winner?.id ?? null);
  });
  return { picked };
});

type CriteriaInput = Pick<z.output<typeof matchInput>["queries"][number], keyof typeof criteria>;

function criteriaOf(input: CriteriaInput) {
  const flags = { isSoc: input.isSoc ?? input.soc, emptyFlag: input.emptyFlag ?? input.empty };
  return Object.fromEntries(rateCriteria.map((field) => [field, { ...input, ...flags }[field]]));
}

function rateRow(row: z.output<typeof matchInput>["rates"][number]): RateRow {
  const { id, contract, customer, from: startDate, to: endDate } = row;
  const source: RateSource = row.source;
  return {
    ...criteriaOf(row),
    id,
    source,
    status: row.status.toUpperCase(),
    contract,
    customer,
    startDate,
    endDate,
  };
}

const basis = z.enum(["calendar", "working"]);

const dnd = calculator(
  exact({
    tz: z.string().default(defaultZone),
    start: z.string(),
    end: z.string().nullish(),
    as_of: z.string().nullish(),
    free_days: z.number().int(),
    special_free_days: z.number().int().nullish(),
    first_day: z.enum(["event", "next"]),
    free_basis: basis,
    charge_basis: basis,
    calendar: exact({
      weekend: z.array(z.number().int().min(1).max(7)).optional(),
      holidays: z.array(localDate).optional(),
      workdays: z.array(localDate).optional(),
    }).nullish(),
    containers: z.number().int().min(0).default(1),
    tier_index: z.enum(["absolute", "chargeable"]),
    tier_mode: z.enum(["progressive", "restart"]).optional(),
    currency: z.string(),
    tiers: z.array(
      exact({ from: z.number().int(), to: z.number().int().nullish(), rate: numeric }),
    ),
  }),
  (input) => {
    const charge = chargeDays(
      { start: input.start, end: input.end, asOf: input.as_of, tz: input.tz },
      {
        freeDays: input.free_days,
        specialFreeDays: input.special_free_days,
        firstDay: input.first_day,
        freeBasis: input.free_basis,
        chargeBasis: input.charge_basis,
        calendar: input.calendar,
        tierIndex: input.tier_index,
        tierMode: input.tier_mode ?? (input.tier_index === "absolute" ? "progressive" : "restart"),
        tiers: input.tiers,
        currency: input.currency,
        containers: input.containers,
      },
    );
    return {
      last_free_day: charge.lastFreeDay,
      free_days_used: charge.freeDaysUsed,
      chargeable_days: charge.chargeableDays,
      tiers: charge.tiers.map((tier) => [tier.days, tier.amount]),
      total: charge.total,
      first_charged: charge.charged[0]?.date ?? null,
      last_charged: charge.charged.at(-1)?.date ?? null,
      ...(charge.estimated ? { estimated: true } : {}),
    };
  },
);

const mqc = calculator(
  exact({
    mqc_teu: numeric,
    carried_teu: numeric,
    per: numeric.default("1"),
    rate: numeric,
    currency: z.string(),
  }),
  ({ mqc_teu: mqcTeu, carried_teu: carried, per, rate, currency }) => {
    const { shortfallTeu, percent, amount } = commitmentShortfall(
      { mqcTeu, per, rate, currency },
      carried,
    );
    return { shortfall_teu: shortfallTeu.toNumber(), percent, amount };
  },
);

/** A number the scheme cannot write gives "ERROR" in its place. */
const suffix = calculator(
  exact({
    scheme: z.enum(["letter", "letters", "number", "numbers", "numeric", "digit", "digits"]),
    n: z.array(z.number().int()),
  }),
  ({ scheme, n }) => ({
    suffix: n.map((place) => {
      try {
        return suffixAt(scheme.startsWith("letter") ? "LETTER" : "NUMBER", place);
      } catch (error) {
        if (isRefusal(error)) return "ERROR";
        throw error;
      }
    }),
  }),
);

/** Fees, rates, free time, commitments and numbering (domain §2, §4, §5). */
export const feeCalculators: Record<string, Calculator> = { fees, match, dnd, mqc, suffix };
