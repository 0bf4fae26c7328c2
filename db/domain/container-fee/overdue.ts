import { chargeDays, type DayCharge } from "../fee/demurrage.ts";
import { daysBetween, type LocalDate, type WorkCalendar } from "../money/local-date.ts";
import { type Clock, type ClockRun, type ClockSide, isDetention, sideClocks } from "./clocks.ts";
import { needsCalendar, pickTariff, type TariffRow, termsOf } from "./free-time.ts";
import type { OverdueState } from "./clocks.ts";

/** A container as far as its free time depends on it. `contractDays`: free days its contract grants by clock. */
export type StayBox = {
  sizeGroup: string;
  typeGroup: string;
  isSoc: "Y" | "N";
  contractDays: Readonly<Partial<Record<Clock, number>>>;
};

/** What a clock costs on the as-of date. Without a tariff, or without the calendar its terms need, nothing is computed. */
export type Overdue = {
  run: ClockRun;
  state: OverdueState;
  tariff: TariffRow | null;
  freeDays: number;
  fromContract: boolean;
  lastFreeDay: LocalDate | null;
  daysLeft: number | null;
  charge: DayCharge | null;
};

export type OverdueTerms = {
  tariffs: readonly TariffRow[];
  /** Null where the port has no calendar. */
  calendarOf(portCode: string): WorkCalendar | null;
  asOf: LocalDate;
};

/**
 * The overdue of a container's clocks (domain §5). A combined tariff replaces both of its side; a clock that starts after the as-of date does
 * not count yet, one that ends after it still runs.
 */
export function overdueOf(runs: readonly ClockRun[], box: StayBox, terms: OverdueTerms): Overdue[] {
  const started = runs
    .filter(({ start }) => start <= terms.asOf)
    .map((run) => ({ ...run, end: run.end !== null && run.end > terms.asOf ? null : run.end }));
  const tariffOf = (run: ClockRun) => pickTariff(terms.tariffs, { ...box, clock: run.clock, portCode: run.portCode, date: run.start });
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

function overdueOfRun(run: ClockRun, tariff: TariffRow | null, { box, terms }: { box: StayBox; terms: OverdueTerms }): Overdue {
  const none = { run, tariff, freeDays: 0, fromContract: false, lastFreeDay: null, daysLeft: null, charge: null };
  if (!tariff) return { ...none, state: "NO_TARIFF" };
  const calendar = needsCalendar(tariff) ? terms.calendarOf(run.portCode) : {};
  if (!calendar) return { ...none, state: "NO_DAYS" };
  const contractDays = box.contractDays[run.clock] ?? null;
  const charge = chargeDays({ start: run.start, end: run.end, asOf: terms.asOf, tz: "UTC" }, termsOf(tariff, calendar, contractDays));
  const left = daysBetween(terms.asOf, charge.lastFreeDay);
  const overdue = charge.chargeableDays > 0;
  return {
    run,
    tariff,
    freeDays: charge.freeDaysAllowed,
    fromContract: contractDays !== null,
    lastFreeDay: charge.lastFreeDay,
    daysLeft: run.end === null && left >= 0 ? left : null,
    charge,
    state: run.end === null ? (overdue ? "RUNNING" : "FREE") : overdue ? "CHARGED" : "ENDED",
  };
}
