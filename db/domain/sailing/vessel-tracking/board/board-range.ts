import { shownZone } from "#platform/kernel/clock/shown-zone.ts";
import { instantOf, offsetAt } from "#platform/kernel/clock/zone.ts";
import { addDays, dayNumber, type LocalDate } from "#domain/masterdata/money/local-date.ts";

/** In days (screens.csv "scheduleBoard"). */
export const boardSpans = [14, 28, 56, 92] as const;
/** Pixels per day. */
export const boardZooms = [8, 11, 18, 24, 36, 50, 72, 100, 150] as const;

/** The board in its address. `zoom`: pixels per day. */
export type BoardQuery = {
  by: "vessel" | "port";
  view: "chart" | "table";
  from: LocalDate;
  days: number;
  zoom: number;
  line: string;
  vessel: string;
  port: string;
};

/** The zoom at which a length fills a usual screen. */
const fitting: Readonly<Record<number, number>> = { 14: 72, 28: 36, 56: 18, 92: 11 };
/** Days shown before today by default. */
const before = 3;

/** Unknown or invalid parameters take defaults. `today`: the company's date. */
export function readBoardQuery(params: URLSearchParams, today: LocalDate): BoardQuery {
  const text = (key: string) => (params.get(key) ?? "").trim().slice(0, 60).toUpperCase();
  const days = Number(params.get("days"));
  const span = boardSpans.find((boardSpan) => boardSpan === days) ?? 28;
  const zoom = Number(params.get("zoom"));
  return {
    by: params.get("by") === "port" ? "port" : "vessel",
    view: params.get("view") === "table" ? "table" : "chart",
    from: dateOr(params.get("from"), addDays(today, -before)),
    days: span,
    zoom: boardZooms.find((boardZoom) => boardZoom === zoom) ?? fitting[span] ?? 36,
    line: text("line"),
    vessel: text("vessel"),
    port: text("port"),
  };
}

/** A date between 1990 and 2100. */
function dateOr(input: string | null, other: LocalDate): LocalDate {
  if (!input || !/^(19[9]\d|20\d\d)-\d\d-\d\d$/.test(input)) return other;
  try {
    dayNumber(input);
    return input;
  } catch {
    return other;
  }
}

/** Omits defaults, so that a bookmark shows today's board. */
export function writeBoardQuery(query: Partial<BoardQuery>): string {
  const usual: Partial<BoardQuery> = { by: "vessel", view: "chart", days: 28 };
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== "" && value !== undefined && usual[key as keyof BoardQuery] !== value)
      params.set(key, String(value));
  return `?${params}`;
}

/** The next zoom; unchanged at the ends. */
export function zoomed(zoom: number, step: 1 | -1): number {
  const at = boardZooms.findIndex((boardZoom) => boardZoom >= zoom);
  return boardZooms[Math.min(boardZooms.length - 1, Math.max(0, at + step))] ?? zoom;
}

/** First instant of a day in ms, in the reader's company zone (domain §1). */
export const dayStart = (date: LocalDate, zone: string = shownZone()): number =>
  instantOf(date, zone).getTime();

/**
 * Hours on the company's clock between two instants (ms). A day has 24, even when the clock
 * changes.
 */
export const clockHours = (from: number, to: number, zone: string = shownZone()): number =>
  (to + offsetAt(to, zone) - from - offsetAt(from, zone)) / 3_600_000;
