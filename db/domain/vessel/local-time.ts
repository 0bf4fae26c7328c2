const step = 1_800_000;
const clocks = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
/** Zones change their clocks on half hours, so one answer holds for the half hour; the cache is emptied before it grows large. */
const mostOffsets = 50_000;

/** Milliseconds a zone's clock is ahead of UTC at an instant; 0 for a zone nobody knows. */
function offsetAt(instant: number, zone: string): number {
  const at = Math.floor(instant / step);
  const key = `${zone} ${at}`;
  let known = offsets.get(key);
  if (known === undefined) {
    if (offsets.size > mostOffsets) offsets.clear();
    known = askClock(at * step, zone);
    offsets.set(key, known);
  }
  return known;
}

function askClock(instant: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = clockOf(zone);
    clocks.set(zone, clock);
  }
  // Swedish writes dates as ISO does: "2026-06-01 14:00".
  return Date.parse(`${clock.format(instant).replace(" ", "T")}Z`) - instant;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  } catch {
    return new Intl.DateTimeFormat("sv-SE", { timeZone: "UTC", dateStyle: "short", timeStyle: "short" });
  }
}

/** An instant (ms since 1970) on the clock of a place: "2026-06-01 14:00" (domain §1: events are instants with the place's zone). */
export function localText(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16).replace("T", " ");
}
