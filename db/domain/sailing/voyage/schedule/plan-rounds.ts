import { addDays, daysBetween, type LocalDate } from "#domain/masterdata/money/local-date.ts";
import type { Direction } from "../numbers/voy-number.ts";

/**
 * In days from the departure of its round and whole hours; null: none (operations §3 "Schedule").
 */
export type TemplateStop = {
  serial: number;
  direction: Direction;
  portCode: string;
  dockCode: string;
  arriveDay: number;
  arriveTime: string;
  berthHours: number;
  stayHours: number;
  pickHours: number | null;
  cyHours: number | null;
  customsHours: number | null;
  siHours: number | null;
  isLoad: "Y" | "N";
  isUnload: "Y" | "N";
};

export type Template = {
  departure: LocalDate;
  effectiveDate: LocalDate;
  expirationDate: LocalDate | null;
  period: number;
  stops: readonly TemplateStop[];
};

/** Times are port-local, "YYYY-MM-DD HH:MM". */
export type PlannedStop = {
  serial: number;
  portCode: string;
  dockCode: string;
  eta: string;
  etb: string;
  etd: string;
  pickTime: string | null;
  cyCutoff: string | null;
  customsCutoff: string | null;
  siCutoff: string | null;
  isLoad: "Y" | "N";
  isUnload: "Y" | "N";
};

export type PlannedLeg = { direction: Direction; stops: PlannedStop[] };
/** `no` counts rounds from the first departure and selects the ship. */
export type PlannedRound = { no: number; departure: LocalDate; legs: PlannedLeg[] };

const hourMs = 3_600_000;

/** Adds hours to a port-local time by the wall clock: a clock change does not move a closing. */
export function addHours(local: string, hours: number): string {
  return new Date(Date.parse(`${local.replace(" ", "T")}:00Z`) + hours * hourMs)
    .toISOString()
    .slice(0, 16)
    .replace("T", " ");
}

/** Rounds departing from `from` to `to` inclusive. A day always has the same round. */
export function planRounds(template: Template, from: LocalDate, to: LocalDate): PlannedRound[] {
  const last =
    template.expirationDate !== null && template.expirationDate < to ? template.expirationDate : to;
  const first = [from, template.effectiveDate, template.departure].reduce((day, other) =>
    day > other ? day : other,
  );
  const rounds: PlannedRound[] = [];
  for (let no = Math.ceil(daysBetween(template.departure, first) / template.period); ; no += 1) {
    const departure = addDays(template.departure, no * template.period);
    if (departure > last) return rounds;
    rounds.push({ no, departure, legs: legsOf(template.stops, departure) });
  }
}

/** One voyage per direction, in sailing order. */
function legsOf(stops: readonly TemplateStop[], departure: LocalDate): PlannedLeg[] {
  const legs: PlannedLeg[] = [];
  for (const stop of stops.toSorted((templateStop, other) => templateStop.serial - other.serial)) {
    let leg = legs.find((leg) => leg.direction === stop.direction);
    if (!leg) legs.push((leg = { direction: stop.direction, stops: [] }));
    leg.stops.push(callOf(stop, departure));
  }
  return legs;
}

function callOf(stop: TemplateStop, departure: LocalDate): PlannedStop {
  const eta = `${addDays(departure, stop.arriveDay)} ${stop.arriveTime}`;
  const etb = addHours(eta, stop.berthHours);
  const before = (hours: number | null) => (hours === null ? null : addHours(etb, -hours));
  return {
    serial: stop.serial,
    portCode: stop.portCode,
    dockCode: stop.dockCode,
    eta,
    etb,
    etd: addHours(etb, stop.stayHours),
    pickTime: before(stop.pickHours),
    cyCutoff: before(stop.cyHours),
    customsCutoff: before(stop.customsHours),
    siCutoff: before(stop.siHours),
    isLoad: stop.isLoad,
    isUnload: stop.isUnload,
  };
}

/** Blank when the template names no ships. */
export const shipOf = (no: number, ships: readonly string[]): string =>
  ships[no % ships.length] ?? "";
