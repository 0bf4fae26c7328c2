/** Default of company.time_zone. */
export const defaultZone = "Asia/Shanghai";

const minute = 60_000;
const dayMs = 24 * 60 * minute;
/** Offsets change on quarters of an hour at most. */
const step = 15 * minute;
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

/** Offsets ("+08:00") are refused: they have no summer time, and PostgreSQL reverses their sign. */
function openClock(zone: string): Clock | null {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return null;
  try {
    // Swedish dates have ISO form.
    return {
      format: new Intl.DateTimeFormat("sv-SE", {
        timeZone: zone,
        dateStyle: "short",
        timeStyle: "medium",
      }),
      offsets: new Map(),
    };
  } catch {
    return null;
  }
}

/** IANA name ("America/New_York", "UTC"). */
export const isZone = (name: string): boolean => clockOf(name) !== null;

/** Milliseconds ahead of UTC; 0 for an unknown zone. */
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

/** "2026-06-01 14:00:30". */
export function localTimeOf(instant: Date | number, zone: string): string {
  const at = Number(instant);
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 19).replace("T", " ");
}

/** The business day, "2026-06-01" (domain §1). */
export const dayOf = (instant: Date | number, zone: string): string =>
  localTimeOf(instant, zone).slice(0, 10);

/** "2026-06". */
export const monthOf = (instant: Date | number, zone: string): string =>
  localTimeOf(instant, zone).slice(0, 7);

/**
 * The instant of a local time ("2026-06-01", "2026-06-01 14:00[:30]"). A repeated time is the first
 * one; a skipped time moves forward by the gap.
 */
export function instantOf(local: string, zone: string): Date {
  const shown = Date.parse(
    `${local.slice(0, 10)}T${local.length > 10 ? local.slice(11) : "00:00"}Z`,
  );
  const before = shown - offsetAt(shown - dayMs, zone);
  const after = shown - offsetAt(shown + dayMs, zone);
  const fits = (instant: number) => instant + offsetAt(instant, zone) === shown;
  return new Date(!fits(before) && fits(after) ? after : before);
}

/** Negative `days` go back. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Half-open. 23 or 25 hours when the clock changes. */
export const spanOfDay = (day: string, zone: string): [from: Date, until: Date] => [
  instantOf(day, zone),
  instantOf(daysAfter(day, 1), zone),
];

/** Half-open; `month` is "2026-06". */
export function spanOfMonth(month: string, zone: string): [from: Date, until: Date] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return [instantOf(`${month}-01`, zone), instantOf(next, zone)];
}
