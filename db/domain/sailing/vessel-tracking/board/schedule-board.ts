import { addDays } from "#domain/masterdata/money/local-date.ts";
import type { BoardQuery } from "./board-range.ts";
import { clockHours, dayStart } from "./board-range.ts";
import type { PortCall } from "../call-times.server.ts";
import { type Expected, expectCalls, inShipOrder, type TimeBasis } from "../positions/forecast.ts";
import { lanesOf } from "./lanes.ts";

export type BarTone = "planned" | "now" | "done" | "cancelled";

export type BoardVoyage = Pick<PortCall, "voyageName" | "voyage" | "lineCode" | "vesselName">;

/** Times are instants (ms); `from` and `to` are hours since the start. */
export type BoardBar = Pick<
  PortCall,
  "id" | "serial" | "voyageId" | "portCode" | "dockCode" | "eta" | "etd" | "ata" | "atd"
> & {
  arrival: number;
  departure: number;
  arrivalBasis: TimeBasis;
  departureBasis: TimeBasis;
  from: number;
  to: number;
  /** The planned bar when it visibly differs. */
  plan: { from: number; to: number } | null;
  lane: number;
  tone: BarTone;
  /** The larger delay of arrival and departure in minutes; negative when early. */
  delay: number;
  late: 0 | 1 | 2;
  /** Overdue without a report. */
  silent: boolean;
};
export type ResultBar = BoardBar & BoardVoyage & Pick<PortCall, "vesselCode" | "zone">;

/** The line between the calls of a voyage. */
export type BoardTrip = { voyageId: number; from: number; to: number };
export type BoardRow = {
  key: string;
  name: string;
  lanes: number;
  bars: BoardBar[];
  trips: BoardTrip[];
};

/** Minutes from which a call is late or early; a tide is no delay. */
export const lateFrom = 180;
export const veryLateFrom = 12 * 60;
/** Time allowed for a report (ms). */
const patience = 6 * 3_600_000;
/** Drawn length of a call of unknown length (ms). */
const shortest = 3 * 3_600_000;

const hours = (from: number, to: number) => Math.round(clockHours(from, to) * 100) / 100;

/** The worst delay; early only when nothing is late. */
function worstOf({ arrivalDelay, departureDelay }: Expected): number {
  const delays = [arrivalDelay, departureDelay].filter((delay) => delay !== null);
  return delays.length > 0 ? Math.max(...delays) : 0;
}

const isSilent = (call: PortCall, expected: Expected, now: number) =>
  (call.ata === null && call.atd === null && expected.arrival + patience < now) ||
  (call.atd === null && expected.departure + patience < now);

/** Bar of a call, and of its plan when late. `start` in ms. */
export function drawn(
  {
    eta,
    etd,
    arrival,
    departure,
    late,
  }: Pick<BoardBar, "eta" | "etd" | "arrival" | "departure" | "late">,
  start: number,
): Pick<BoardBar, "from" | "to" | "plan"> {
  const stretch = (begin: number, end: number) => ({
    from: hours(start, begin),
    to: hours(start, Math.max(begin + shortest, end)),
  });
  return {
    ...stretch(arrival, departure),
    plan: late > 0 ? stretch(eta ?? arrival, etd ?? departure) : null,
  };
}

function barOf(call: PortCall, expected: Expected, at: { start: number; now: number }): ResultBar {
  const { status, revised: _revised, ...shown } = call;
  const { arrival, departure, arrivalBasis, departureBasis } = expected;
  const cancelled = status === "CANCELLED";
  const delay = cancelled ? 0 : worstOf(expected);
  const late = delay >= veryLateFrom ? 2 : delay >= lateFrom ? 1 : 0;
  return {
    ...shown,
    arrival,
    departure,
    arrivalBasis,
    departureBasis,
    ...drawn({ ...shown, arrival, departure, late }, at.start),
    lane: 0,
    tone: cancelled
      ? "cancelled"
      : departure <= at.now
        ? "done"
        : arrival <= at.now
          ? "now"
          : "planned",
    delay,
    late,
    silent: !cancelled && isSilent(call, expected, at.now),
  };
}

/** Expected times of all calls, by ship. Blank sailings keep their plan and delay nobody. */
export function forecastOf(calls: readonly PortCall[]): { call: PortCall; expected: Expected }[] {
  const ships = Map.groupBy(calls, (call) => call.vesselCode);
  return [...ships.values()].flatMap((own) => {
    const sailing = inShipOrder(own.filter((call) => call.status !== "CANCELLED"));
    const blank = own.filter((call) => call.status === "CANCELLED");
    const expected = [...expectCalls(sailing), ...blank.flatMap((call) => expectCalls([call]))];
    return [...sailing, ...blank].flatMap((call, i) => {
      const times = expected[i];
      return times ? [{ call, expected: times }] : [];
    });
  });
}

/** Bars of the calls in range that match the query. */
export function barsOf(
  calls: readonly PortCall[],
  query: Omit<BoardQuery, "zoom" | "view">,
  now: number,
): ResultBar[] {
  const start = dayStart(query.from);
  const end = dayStart(addDays(query.from, query.days));
  return forecastOf(calls).flatMap(({ call, expected }) => {
    const matches =
      (!query.line || call.lineCode === query.line) &&
      (!query.port || call.portCode === query.port) &&
      (!query.vessel || call.vesselName.includes(query.vessel));
    if (
      !matches ||
      Math.min(expected.arrival, call.eta ?? expected.arrival) >= end ||
      expected.departure <= start
    )
      return [];
    return [barOf(call, expected, { start, now })];
  });
}

/** Rows of ships by name or ports by code, with lanes for overlaps. */
export function boardRows(
  bars: readonly ResultBar[],
  by: BoardQuery["by"],
  names: Readonly<Record<string, string>>,
): BoardRow[] {
  const groups = Map.groupBy(bars, (bar) => (by === "vessel" ? bar.vesselCode : bar.portCode));
  const rows = [...groups].map(([key, own]): BoardRow => {
    const sorted = own.toSorted((a, b) => a.from - b.from || a.id - b.id);
    const { lanes, count } = lanesOf(sorted);
    const placed = sorted.map((bar, i) => ({ ...bar, lane: lanes[i] ?? 0 }));
    const name = by === "vessel" ? (own[0]?.vesselName ?? key) : (names[key] ?? "");
    return { key, name, lanes: count, bars: placed, trips: by === "vessel" ? tripsOf(placed) : [] };
  });
  const sortKey = (row: BoardRow) => (by === "vessel" ? `${row.name} ${row.key}` : row.key);
  return rows.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

function tripsOf(bars: readonly BoardBar[]): BoardTrip[] {
  const own = Map.groupBy(
    bars.filter((bar) => bar.tone !== "cancelled"),
    (bar) => bar.voyageId,
  );
  return [...own].map(([voyageId, calls]) => ({
    voyageId,
    from: Math.min(...calls.map((call) => call.from)),
    to: Math.max(...calls.map((call) => call.to)),
  }));
}

/** 95 → "1h35", 1500 → "25h", 3000 → "2d2h", without sign. */
export function spanText(minutes: number): string {
  const whole = Math.abs(Math.round(minutes));
  const [days, left] = whole >= 48 * 60 ? [Math.floor(whole / 1440), whole % 1440] : [0, whole];
  const [h, m] = [Math.floor(left / 60), left % 60];
  if (days > 0) return `${days}d${h > 0 ? `${h}h` : ""}`;
  return h === 0 ? `${m}min` : `${h}h${m > 0 ? String(m).padStart(2, "0") : ""}`;
}
