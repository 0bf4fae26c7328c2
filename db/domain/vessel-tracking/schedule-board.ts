import { addDays } from "../money/local-date.ts";
import type { BoardAsk } from "./board-range.ts";
import { clockHours, dayStart } from "./board-range.ts";
import type { PortCall } from "./call-times.server.ts";
import { type Expected, expectCalls, inShipOrder, type TimeBasis } from "./forecast.ts";
import { lanesOf } from "./lanes.ts";

export type BarTone = "planned" | "now" | "done" | "cancelled";

/** What a call of the board says of its voyage. */
export type BoardVoyage = Pick<PortCall, "voyageName" | "voyage" | "lineCode" | "vesselName">;

/** A call on the board. Times are instants (ms); `from` and `to` hours since the board begins. */
export type BoardBar = Pick<PortCall, "id" | "serial" | "voyageId" | "portCode" | "dockCode" | "eta" | "etd" | "ata" | "atd"> & {
  arrival: number;
  departure: number;
  arrivalBasis: TimeBasis;
  departureBasis: TimeBasis;
  from: number;
  to: number;
  /** Where the plan had it, when the difference can be seen. */
  plan: { from: number; to: number } | null;
  lane: number;
  tone: BarTone;
  /** Minutes later than planned, of arrival or departure whichever is worse; below zero: early. */
  delay: number;
  late: 0 | 1 | 2;
  /** It should have happened and nobody has said so. */
  silent: boolean;
};
/** The same with what is the same for all calls of its voyage, its ship and its port. */
export type ResultBar = BoardBar & BoardVoyage & Pick<PortCall, "vesselCode" | "zone">;

/** A voyage of a ship as a stretch of the board, for the thread between its calls. */
export type BoardTrip = { voyageId: number; from: number; to: number };
export type BoardRow = { key: string; name: string; lanes: number; bars: BoardBar[]; trips: BoardTrip[] };

/** Minutes from which a call counts as late (or early), and as very late; a tide is no delay. */
export const lateFrom = 180;
export const veryLateFrom = 12 * 60;
/** A report may take so long (ms) before a call counts as not reported. */
const patience = 6 * 3_600_000;
/** A call of unknown length is drawn this long (ms). */
const shortest = 3 * 3_600_000;

const hours = (from: number, to: number) => Math.round(clockHours(from, to) * 100) / 100;

/** Of several delays the worst; an early ship counts as early when nothing of her is late. */
function worstOf({ arrivalDelay, departureDelay }: Expected): number {
  const message = [arrivalDelay, departureDelay].filter((item) => item !== null);
  return message.length > 0 ? Math.max(...message) : 0;
}

const isSilent = (call: PortCall, expected: Expected, now: number) =>
  (call.ata === null && call.atd === null && expected.arrival + patience < now) ||
  (call.atd === null && expected.departure + patience < now);

/** Where a call stands on a board that begins at `start` (ms), and where the plan had it when it is late. */
export function drawn(
  { eta, etd, arrival, departure, late }: Pick<BoardBar, "eta" | "etd" | "arrival" | "departure" | "late">,
  start: number,
): Pick<BoardBar, "from" | "to" | "plan"> {
  const stretch = (begin: number, end: number) => ({ from: hours(start, begin), to: hours(start, Math.max(begin + shortest, end)) });
  return { ...stretch(arrival, departure), plan: late > 0 ? stretch(eta ?? arrival, etd ?? departure) : null };
}

function barOf(call: PortCall, expected: Expected, at: { start: number; now: number }): ResultBar {
  const { status, revised: _revised, ...message } = call;
  const { arrival, departure, arrivalBasis, departureBasis } = expected;
  const cancelled = status === "CANCELLED";
  const delay = cancelled ? 0 : worstOf(expected);
  const late = delay >= veryLateFrom ? 2 : delay >= lateFrom ? 1 : 0;
  return {
    ...message,
    ...{ arrival, departure, arrivalBasis, departureBasis },
    ...drawn({ ...message, arrival, departure, late }, at.start),
    lane: 0,
    tone: cancelled ? "cancelled" : departure <= at.now ? "done" : arrival <= at.now ? "now" : "planned",
    delay,
    late,
    silent: !cancelled && isSilent(call, expected, at.now),
  };
}

/** Every call of ships with its expected times; blank sailings keep their plan and make nobody late. One ship after the other. */
export function forecastOf(calls: readonly PortCall[]): { call: PortCall; expected: Expected }[] {
  const ships = Map.groupBy(calls, (call) => call.vesselCode);
  return [...ships.values()].flatMap((own) => {
    const sailing = inShipOrder(own.filter((call) => call.status !== "CANCELLED"));
    const blank = own.filter((call) => call.status === "CANCELLED");
    const expected = [...expectCalls(sailing), ...blank.flatMap((call) => expectCalls([call]))];
    return [...sailing, ...blank].flatMap((call, i) => {
      const item = expected[i];
      return item ? [{ call, expected: item }] : [];
    });
  });
}

/** Calls that the board's time touches and its conditions want, drawn at what is expected of them. */
export function barsOf(calls: readonly PortCall[], ask: Omit<BoardAsk, "zoom" | "view">, now: number): ResultBar[] {
  const start = dayStart(ask.from);
  const end = dayStart(addDays(ask.from, ask.days));
  return forecastOf(calls).flatMap(({ call, expected }) => {
    const requested =
      (!ask.line || call.lineCode === ask.line) &&
      (!ask.port || call.portCode === ask.port) &&
      (!ask.vessel || call.vesselName.includes(ask.vessel));
    if (!requested || Math.min(expected.arrival, call.eta ?? expected.arrival) >= end || expected.departure <= start) return [];
    return [barOf(call, expected, { start, now })];
  });
}

/** The rows of a board, ships by name or ports by code; overlapping calls stand below each other. `names`: what ports are called. */
export function boardRows(bars: readonly ResultBar[], by: BoardAsk["by"], names: Readonly<Record<string, string>>): BoardRow[] {
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

/** A time span in words everybody reads: 95 -> "1h35", 1500 -> "25h", 3000 -> "2d2h". Minutes without sign. */
export function spanText(minutes: number): string {
  const whole = Math.abs(Math.round(minutes));
  const [days, left] = whole >= 48 * 60 ? [Math.floor(whole / 1440), whole % 1440] : [0, whole];
  const [h, m] = [Math.floor(left / 60), left % 60];
  if (days > 0) return `${days}d${h > 0 ? `${h}h` : ""}`;
  return h === 0 ? `${m}min` : `${h}h${m > 0 ? String(m).padStart(2, "0") : ""}`;
}
