import { chargeDays, type DayCharge } from "./demurrage.ts";
import {
  daysBetween,
  type LocalDate,
  type WorkCalendar,
} from "#domain/masterdata/money/local-date.ts";
import { type Clock, type ClockRun, type ClockSide, isDetention, sideClocks } from "./clocks.ts";
import type { FreeTimeClause } from "#domain/pricing/contract/free-time/free-times.queries.server.ts";
import {
  needsCalendar,
  pickTariff,
  type TariffRow,
  termsOf,
  withClause,
} from "../free-time/free-time.ts";
import type { OverdueState } from "./clocks.ts";

export type ContractClauses = Readonly<Partial<Record<Clock, FreeTimeClause>>>;

/**
 * A container as far as its free time depends on it: the clauses of its contract and the days
 * approved for its bill, by clock.
 */
export type StayBox = {
  sizeGroup: string;
  typeGroup: string;
  isSoc: "Y" | "N";
  clauses: ContractClauses;
  approvedDays: Readonly<Partial<Record<Clock, number>>>;
};

/**
 * What a clock costs on the as-of date. Without a tariff, or without the calendar its terms need,
 * nothing is computed.
 */
export type Overdue = {
  run: ClockRun;
  state: OverdueState;
  tariff: TariffRow | null;
  /** Of the contract's own prices where it has some. */
  currency: string;
  freeDays: number;
  fromContract: boolean;
  lastFreeDay: LocalDate | null;
  daysLeft: number | null;
  charge: DayCharge | null;
};

export type OverdueTerms = {
  tariffs: readonly TariffRow[];
  /** The calendar a contract names, else the port's; null where there is none. */
  calendarOf(portCode: string, calendarCode: string): WorkCalendar | null;
  asOf: LocalDate;
  /** What was computed before in these terms: containers of a voyage repeat each other. */
  computed?: ComputedOverdue;
};

type Priced = Omit<Overdue, "run">;
export type ComputedOverdue = {
  tariffs: Map<string, TariffRow | null>;
  priced: Map<string, Priced>;
};

/** A run over a year's containers stays far below it. */
const mostComputed = 200_000;

function computedOf<Value>(
  before: Map<string, Value> | undefined,
  key: string,
  compute: () => Value,
): Value {
  const same = before?.get(key);
  if (same !== undefined) return same;
  const value = compute();
  if (before && before.size >= mostComputed) before.clear();
  before?.set(key, value);
  return value;
}

/**
 * The overdue of a container's clocks (domain §5). A combined tariff replaces both of its side; a
 * clock that starts after the as-of date does not count yet, one that ends after it still runs.
 */
export function overdueOf(runs: readonly ClockRun[], box: StayBox, terms: OverdueTerms): Overdue[] {
  const started = runs
    .filter(({ start }) => start <= terms.asOf)
    .map((run) => ({ ...run, end: run.end !== null && run.end > terms.asOf ? null : run.end }));
  const tariffOf = ({ clock, portCode, start }: ClockRun) =>
    computedOf(
      terms.computed?.tariffs,
      `${clock}|${portCode}|${box.sizeGroup}|${box.typeGroup}|${start}`,
      () => pickTariff(terms.tariffs, { ...box, clock, portCode, date: start }),
    );
  return (["EXPORT", "IMPORT"] satisfies ClockSide[]).flatMap((side) => {
    const { combined, single } = sideClocks[side];
    const both = started.find(({ clock }) => clock === combined);
    const whole = both && box.isSoc === "N" ? tariffOf(both) : null;
    if (both && whole) return [overdueOfRun(both, whole, { box, terms })];
    return single.flatMap((clock) => {
      const run = started.find((of) => of.clock === clock);
      if (!run || (box.isSoc === "Y" && isDetention(clock))) return [];
      return [overdueOfRun(run, tariffOf(run), { box, terms })];
    });
  });
}

function overdueOfRun(
  run: ClockRun,
  tariff: TariffRow | null,
  { box, terms }: { box: StayBox; terms: OverdueTerms },
): Overdue {
  const none = {
    freeDays: 0,
    fromContract: false,
    lastFreeDay: null,
    daysLeft: null,
    charge: null,
  };
  if (!tariff) return { run, tariff, currency: "", ...none, state: "NO_TARIFF" };
  const clause = box.clauses[run.clock] ?? null;
  const row = clause ? withClause(tariff, clause) : tariff;
  const place = needsCalendar(row)
    ? { port: run.portCode, code: clause?.calendarCode ?? "" }
    : null;
  const calendar = place ? terms.calendarOf(place.port, place.code) : {};
  if (!calendar) return { run, tariff, currency: tariff.currency, ...none, state: "NO_DAYS" };
  const approved = box.approvedDays[run.clock] ?? null;
  // What is approved counts unless the contract grants more.
  const special = clause ? Math.max(clause.freeDays, approved ?? 0) : approved;
  const own = place || clause ? JSON.stringify([place, clause]) : "";
  const key = `${tariff.id}|${run.start}|${run.end ?? ""}|${special ?? ""}|${own}`;
  const priced = computedOf(terms.computed?.priced, key, (): Priced => {
    const charge = chargeDays(
      { start: run.start, end: run.end, asOf: terms.asOf, tz: "UTC" },
      termsOf(row, calendar, special),
    );
    const left = daysBetween(terms.asOf, charge.lastFreeDay);
    const overdue = charge.chargeableDays > 0;
    return {
      tariff,
      currency: row.currency,
      freeDays: charge.freeDaysAllowed,
      fromContract: clause !== null && clause.freeDays === special,
      lastFreeDay: charge.lastFreeDay,
      daysLeft: run.end === null && left >= 0 ? left : null,
      charge,
      state: run.end === null ? (overdue ? "RUNNING" : "FREE") : overdue ? "CHARGED" : "ENDED",
    };
  });
  return { run, ...priced };
}
