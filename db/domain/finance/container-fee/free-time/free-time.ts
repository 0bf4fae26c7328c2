import type { DayTier } from "#domain/pricing/contract/free-time/day-tiers.ts";
import type { DayTerms } from "../overdue/demurrage.ts";
import type { LocalDate, WorkCalendar } from "#domain/masterdata/money/local-date.ts";
import type { FreeTimeClause } from "#domain/pricing/contract/free-time/free-times.queries.server.ts";
import type { Clock } from "../overdue/clocks.ts";

/** A row of the free-time tariff; decimals are text, blank criteria mean any. */
export type TariffRow = {
  id: number;
  version: number;
  clock: Clock;
  portCode: string;
  sizeGroup: string;
  typeGroup: string;
  startDate: LocalDate;
  endDate: LocalDate;
  freeDays: number;
  firstDay: "EVENT" | "NEXT";
  freeBasis: "CALENDAR" | "WORKING";
  chargeBasis: "CALENDAR" | "WORKING";
  tierIndex: "ABSOLUTE" | "CHARGEABLE";
  tierMode: "PROGRESSIVE" | "RESTART";
  currency: string;
  feeCode: string;
  /** Rate and last day of each band; the last one given is open. */
  bands: readonly { rate: string; to: number | null }[];
};

/** What a tariff row is looked for by; the date is the one the clock starts on. */
export type TariffQuery = {
  clock: Clock;
  portCode: string;
  sizeGroup: string;
  typeGroup: string;
  date: LocalDate;
};

/**
 * The row that fits best: port before size before type, then the later start (domain §4). Null when
 * none fits.
 */
export function pickTariff(rows: readonly TariffRow[], query: TariffQuery): TariffRow | null {
  const fits = (own: string, requested: string) => own === "" || own === requested;
  const weight = (row: TariffRow) =>
    (row.portCode ? 4 : 0) + (row.sizeGroup ? 2 : 0) + (row.typeGroup ? 1 : 0);
  let best: TariffRow | null = null;
  for (const row of rows) {
    if (row.clock !== query.clock || query.date < row.startDate || query.date > row.endDate)
      continue;
    if (
      !fits(row.portCode, query.portCode) ||
      !fits(row.sizeGroup, query.sizeGroup) ||
      !fits(row.typeGroup, query.typeGroup)
    )
      continue;
    const closer = best ? weight(row) - weight(best) : 1;
    if (!best || closer > 0 || (closer === 0 && row.startDate > best.startDate)) best = row;
  }
  return best;
}

export const needsCalendar = ({
  freeBasis,
  chargeBasis,
}: Pick<TariffRow, "freeBasis" | "chargeBasis">): boolean =>
  freeBasis === "WORKING" || chargeBasis === "WORKING";

/** Bands of days without gaps; the last one is open. */
export function tiersOf({
  bands,
  tierIndex,
  freeDays,
}: Pick<TariffRow, "bands" | "tierIndex" | "freeDays">): DayTier[] {
  let from = tierIndex === "ABSOLUTE" ? freeDays + 1 : 1;
  return bands.map(({ rate, to }, index) => {
    const tier: DayTier = { from, rate, to: index === bands.length - 1 ? null : to };
    from = (to ?? from) + 1;
    return tier;
  });
}

/**
 * The row as a contract's clause has it (domain §5 "Contract free time beats the tariff"): the
 * first day, the bases and how an extension counts are the clause's. With prices of its own the
 * clause's free days are the standard ones its tiers are numbered by; without, the tariff's are.
 */
export function withClause(
  row: TariffRow,
  clause: FreeTimeClause,
): TariffRow & { tiers?: readonly DayTier[] } {
  const { firstDay, freeBasis, chargeBasis, tierMode, tierIndex, currency, freeDays, tiers } =
    clause;
  const terms = { ...row, firstDay, freeBasis, chargeBasis, tierMode };
  return tiers.length > 0 ? { ...terms, tierIndex, currency, freeDays, tiers } : terms;
}

/**
 * The terms of a row; `specialDays`, of a contract or approved, take the place of its own free days
 * (domain §5).
 */
export function termsOf(
  row: TariffRow & { tiers?: readonly DayTier[] },
  calendar: WorkCalendar,
  specialDays: number | null,
): DayTerms {
  return {
    freeDays: row.freeDays,
    specialFreeDays: specialDays,
    firstDay: row.firstDay === "EVENT" ? "event" : "next",
    freeBasis: row.freeBasis === "WORKING" ? "working" : "calendar",
    chargeBasis: row.chargeBasis === "WORKING" ? "working" : "calendar",
    calendar,
    tierIndex: row.tierIndex === "ABSOLUTE" ? "absolute" : "chargeable",
    tierMode: row.tierMode === "RESTART" ? "restart" : "progressive",
    tiers: row.tiers ?? tiersOf(row),
    currency: row.currency,
  };
}
