import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import {
  addDays,
  isWorkingDay,
  type LocalDate,
  localDateIn,
  type WorkCalendar,
} from "#domain/masterdata/money/local-date.ts";
import { fixedText } from "#domain/masterdata/money/rounding.ts";
import {
  checkTiers,
  type DayTier,
  type TieredTerms,
} from "#domain/pricing/contract/free-time/day-tiers.ts";

export type DayBasis = "calendar" | "working";

/**
 * Terms of a tariff row or contract clause (domain §5). firstDay: the event day or the day after is
 * day 1. tierIndex: bands count from day 1 (absolute) or after the free days. specialFreeDays
 * replaces freeDays; progressive keeps the bands in place, restart moves them.
 */
export type DayTerms = TieredTerms & {
  specialFreeDays?: number | null | undefined;
  firstDay: "event" | "next";
  freeBasis: DayBasis;
  chargeBasis: DayBasis;
  /** A working basis needs one; there is no default. */
  calendar?: WorkCalendar | null | undefined;
  tierMode: "progressive" | "restart";
  currency: string;
  /** Boxes with the same dates; the total is of all. */
  containers?: number | undefined;
};

/** Dates or instants, local to `tz`. Without `end` it accrues to `asOf` as an estimate. */
export type Stay = {
  start: string;
  end?: string | null | undefined;
  asOf?: string | null | undefined;
  tz: string;
};

/**
 * Charged dates with band (index into tiers) and rate; sums are text of the currency; tiers are of
 * one box, the total of all.
 */
export type DayCharge = {
  firstDay: LocalDate;
  lastFreeDay: LocalDate;
  freeDaysAllowed: number;
  freeDaysUsed: number;
  chargeableDays: number;
  tiers: { days: number; amount: string }[];
  total: string;
  charged: { date: LocalDate; day: number; tier: number; rate: string }[];
  estimated: boolean;
};

/**
 * Demurrage and detention (domain §5): every started day counts, the return day included.
 * @throws Refusal fee.noEnd, fee.noCalendar, fee.badCount, fee.endBeforeStart,
 *   fee.freeDaysNegative, fee.tier*.
 */
export function chargeDays(stay: Stay, terms: DayTerms): DayCharge {
  const start = localDateIn(stay.start, stay.tz);
  const closing = stay.end || stay.asOf;
  if (!closing) throw new Refusal("fee.noEnd");
  const end = localDateIn(closing, stay.tz);
  if (end < start) throw new Refusal("fee.endBeforeStart", { start, end });
  checkTerms(terms);
  const allowed = terms.specialFreeDays ?? terms.freeDays;
  const firstDay = terms.firstDay === "event" ? start : addDays(start, 1);
  const free = freeTime({ firstDay, allowed, end, terms });
  const charged = chargedDates(addDays(free.last, 1), end, terms);
  const tiers = terms.tiers.map((tier, index) => {
    const days = charged.filter((day) => day.tier === index).length;
    return { days, exact: dec(tier.rate).times(days) };
  });
  const decimals = currencyDecimals(terms.currency);
  const rounded = tiers.map(({ days, exact }) => ({ days, amount: fixedText(exact, decimals) }));
  return {
    firstDay,
    lastFreeDay: free.last,
    freeDaysAllowed: allowed,
    freeDaysUsed: free.used,
    chargeableDays: charged.length,
    tiers: rounded,
    total: fixedText(
      rounded
        .reduce((sum, tier) => sum.plus(tier.amount), new Decimal(0))
        .times(terms.containers ?? 1),
      decimals,
    ),
    charged,
    estimated: !stay.end,
  };
}

function checkTerms(terms: DayTerms): void {
  if (!terms.calendar && (terms.freeBasis === "working" || terms.chargeBasis === "working"))
    throw new Refusal("fee.noCalendar");
  const containers = terms.containers ?? 1;
  if (!Number.isSafeInteger(containers) || containers < 0)
    throw new Refusal("fee.badCount", { count: containers });
  for (const days of [terms.freeDays, terms.specialFreeDays ?? 0]) {
    if (!Number.isSafeInteger(days) || days < 0)
      throw new Refusal("fee.freeDaysNegative", { days });
  }
  checkTiers(terms);
}

function counts(date: LocalDate, basis: DayBasis, calendar: DayTerms["calendar"]): boolean {
  return basis === "calendar" || isWorkingDay(date, calendar ?? {});
}

/** `used` counts the free days begun by the end of the stay. */
function freeTime({
  firstDay,
  allowed,
  end,
  terms,
}: {
  firstDay: LocalDate;
  allowed: number;
  end: LocalDate;
  terms: DayTerms;
}) {
  let last = addDays(firstDay, -1);
  let used = 0;
  let idle = 0;
  for (let input = 0; input < allowed; ) {
    last = addDays(last, 1);
    idle += 1;
    if (idle > 400) throw new Refusal("money.noWorkingDay", { date: firstDay });
    if (!counts(last, terms.freeBasis, terms.calendar)) continue;
    input += 1;
    idle = 0;
    if (last <= end) used += 1;
  }
  return { last, used };
}

function chargedDates(from: LocalDate, end: LocalDate, terms: DayTerms): DayCharge["charged"] {
  const charged: DayCharge["charged"] = [];
  for (let date = from; date <= end; date = addDays(date, 1)) {
    if (!counts(date, terms.chargeBasis, terms.calendar)) continue;
    const day = bandDay(charged.length + 1, terms);
    const tier = tierOf(day, terms.tiers);
    charged.push({ date, day, tier, rate: dec(terms.tiers[tier]?.rate ?? 0).toFixed() });
  }
  return charged;
}

function bandDay(nth: number, terms: DayTerms): number {
  const base = terms.tierIndex === "absolute" ? terms.freeDays : 0;
  if (terms.tierMode === "restart") return base + nth;
  return base + nth + (terms.specialFreeDays ?? terms.freeDays) - terms.freeDays;
}

/**
 * The last band is open. A day before the first one is charged at the first: contract free time may
 * be shorter than the tariff's.
 */
function tierOf(day: number, tiers: readonly DayTier[]): number {
  return tiers.findIndex((tier) => !tier.to || day <= tier.to);
}
