/** The zone of a company that names none, and of a new installation (company.time_zone starts with it). */
export const defaultZone = "Asia/Shanghai";

const minute = 60_000;
const dayMs = 24 * 60 * minute;
/** Zones change their clocks on quarters of an hour at the finest, so one answer holds for a quarter. */
const step = 15 * minute;
/** Offsets remembered per zone; emptied before it grows large. */
const mostOffsets = 50_000;

type Clock = { format: Intl.DateTimeFormat; offsets: Map<number, number> };
const clocks = new Map<string, Clock | null>();

function clockOf(zone: string): Clock | null {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = openClock(zone);
    if (clocks.size > 1000) clocks.clear();
    clocks.set(zone, clock);
  }
  return clock;
}

/** An offset ("+08:00") is no zone: it knows no summer time, and PostgreSQL reads its sign the other way round. */
function openClock(zone: string): Clock | null {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return null;
  try {
    // Swedish writes dates as ISO does: "2026-06-01 14:00:00".
    return { format: new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }), offsets: new Map() };
  } catch {
    return null;
  }
}

/** True for the IANA name of a zone ("America/New_York", "UTC"). */
export const isZone = (name: string): boolean => clockOf(name) !== null;

/** Milliseconds the clock of a zone is ahead of UTC at an instant (milliseconds since 1970); 0 for a zone nobody knows. */
export function offsetAt(instant: number, zone: string): number {
  const clock = clockOf(zone);
  if (!clock) return 0;
  const at = Math.floor(instant / step);
  let offset = clock.offsets.get(at);
  if (offset === undefined) {
    if (clock.offsets.size > mostOffsets) clock.offsets.clear();
    offset = Date.parse(`${clock.format.format(at * step).replace(" ", "T")}Z`) - at * step;
    clock.offsets.set(at, offset);
  }
  return offset;
}

/** An instant on the clock of a zone: "2026-06-01 14:00:30". */
export function localTimeOf(instant: Date | number, zone: string): string {
  const at = Number(instant);
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 19).replace("T", " ");
}

/** The business day of an instant: its date on the clock of the zone, "2026-06-01" (domain §1). */
export const dayOf = (instant: Date | number, zone: string): string => localTimeOf(instant, zone).slice(0, 10);

/** The month of an instant on the clock of the zone, "2026-06". */
export const monthOf = (instant: Date | number, zone: string): string => localTimeOf(instant, zone).slice(0, 7);

/**
 * The instant at which the clock of a zone shows a time ("2026-06-01", "2026-06-01 14:00", with or without seconds). Of a time the clock shows
 * twice it is the first; a time the clock leaves out is as much later as the clock was put forward.
 */
export function instantOf(local: string, zone: string): Date {
  const shown = Date.parse(`${local.slice(0, 10)}T${local.length > 10 ? local.slice(11) : "00:00"}Z`);
  const before = shown - offsetAt(shown - dayMs, zone);
  const after = shown - offsetAt(shown + dayMs, zone);
  const fits = (instant: number) => instant + offsetAt(instant, zone) === shown;
  return new Date(!fits(before) && fits(after) ? after : before);
}

/** A date some calendar days later, or with a negative count earlier. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The instants between which a business day lies, the second no longer part of it: 23 or 25 hours when the clock changes. */
export const spanOfDay = (day: string, zone: string): [from: Date, until: Date] => [
  instantOf(day, zone),
  instantOf(daysAfter(day, 1), zone),
];

/** The instants between which a month ("2026-06") lies, the second no longer part of it. */
export function spanOfMonth(month: string, zone: string): [from: Date, until: Date] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return [instantOf(`${month}-01`, zone), instantOf(next, zone)];
}
