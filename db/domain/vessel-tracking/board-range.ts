import { shownZone } from "#platform/clock/shown-zone.ts";
import { instantOf, offsetAt } from "#platform/clock/zone.ts";
import { addDays, dayNumber, type LocalDate } from "../money/local-date.ts";

/** Lengths of the board in days: two weeks to a quarter (screens.csv "scheduleBoard"). */
export const boardSpans = [14, 28, 56, 92] as const;
/** Widths of a day in pixels, from a quarter at a glance to the hours of a call. */
export const boardZooms = [8, 11, 18, 24, 36, 50, 72, 100, 150] as const;

/** What a board is asked for, as it stands in its address. `zoom`: pixels of a day. */
export type BoardAsk = {
  by: "vessel" | "port";
  view: "chart" | "table";
  from: LocalDate;
  days: number;
  zoom: number;
  line: string;
  vessel: string;
  port: string;
};

/** The width at which each length fills a usual screen. */
const fitting: Readonly<Record<number, number>> = { 14: 72, 28: 36, 56: 18, 92: 11 };
/** A board begins so many days before today when nobody says when. */
const before = 3;

/** Reads an address; what it does not know or gets wrong is as usual. `today`: the company's date. */
export function readBoardAsk(params: URLSearchParams, today: LocalDate): BoardAsk {
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

/** A date of the address between 1990 and 2100, or the other one. */
function dateOr(input: string | null, other: LocalDate): LocalDate {
  if (!input || !/^(19[9]\d|20\d\d)-\d\d-\d\d$/.test(input)) return other;
  try {
    dayNumber(input);
    return input;
  } catch {
    return other;
  }
}

/** The address of a board: only what differs from the usual is written, so that a kept link shows today's board. */
export function writeBoardAsk(ask: Partial<BoardAsk>): string {
  const usual: Partial<BoardAsk> = { by: "vessel", view: "chart", days: 28 };
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(ask))
    if (value !== "" && value !== undefined && usual[key as keyof BoardAsk] !== value) params.set(key, String(value));
  return `?${params}`;
}

/** The next wider or narrower day; the same at the ends. */
export function zoomed(zoom: number, step: 1 | -1): number {
  const at = boardZooms.findIndex((boardZoom) => boardZoom >= zoom);
  return boardZooms[Math.min(boardZooms.length - 1, Math.max(0, at + step))] ?? zoom;
}

/** First instant of a day of the board, in ms: its days are those of the reader's company (domain §1). */
export const dayStart = (date: LocalDate, zone: string = shownZone()): number => instantOf(date, zone).getTime();

/** Hours of the company's clock between two instants (ms): a day of the board has 24 of them, also when the clock is put forward or back in it. */
export const clockHours = (from: number, to: number, zone: string = shownZone()): number =>
  (to + offsetAt(to, zone) - from - offsetAt(from, zone)) / 3_600_000;
